#!/usr/bin/env bash
# Starts PostgreSQL 17 with pgvector and an S3 server on this machine without Docker, and prints the variables
# that the tests read:   eval "$(infra/local/up.sh)"   See README.md beside this file.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=infra/local/common.sh
source "$here/common.sh"

debian_mirror() {
  local sources=(/etc/apt/sources.list.d/debian.sources /etc/apt/sources.list)
  awk '/^URIs:/ { print $2; exit } /^deb / { for (i = 2; i <= NF; i++) if ($i ~ /:\/\//) { print $i; exit } }' \
    "${sources[@]}" 2>/dev/null || true
}

# A folder without the mark is half built: it is thrown away. The data under srv/ is made later, by the servers.
build() {
  [[ -e $root/.built ]] && return
  say "Building $root (once, one to two minutes; log: $root.log)"
  if ! command -v debootstrap >/dev/null; then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq debootstrap; } >&2
  fi
  rm -rf "$root"
  mkdir -p "$(dirname "$root")"
  # shellcheck disable=SC2046 # without a mirror of its own debootstrap takes Debian's
  debootstrap --variant=minbase --include=postgresql-17-pgvector trixie "$root" $(debian_mirror) >"$root.log" 2>&1 ||
    { tail -5 "$root.log" >&2; exit 1; }
  cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
  cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
  chroot "$root" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends radosgw' \
    >>"$root.log" 2>&1 || { tail -5 "$root.log" >&2; exit 1; }
  touch "$root/.built"
}

start_postgres() {
  mkdir -p "$root/srv/pg"
  chroot "$root" chown postgres:postgres /srv/pg
  if [[ ! -f $root/srv/pg/PG_VERSION ]]; then
    as_postgres "$pg_bin/initdb -D /srv/pg -A trust -U postgres --locale=C.UTF-8" >/dev/null
  fi
  as_postgres "$pg_bin/pg_ctl -D /srv/pg status" >/dev/null 2>&1 && return
  say "Starting PostgreSQL on port $pg_port"
  # fsync stays on: the tests that kill servers would prove nothing without it.
  local settings="-p $pg_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp"
  settings+=" -c max_connections=200 -c shared_buffers=512MB"
  as_postgres "$pg_bin/pg_ctl -D /srv/pg -l /srv/pg/log -w -s -o '$settings' start" >&2 ||
    { tail -5 "$root/srv/pg/log" >&2; exit 1; }
}

s3_answers() { (exec 3<>"/dev/tcp/127.0.0.1/$s3_port") 2>/dev/null; }

start_s3() {
  [[ -n $(s3_pid) ]] && return
  say "Starting the S3 server on port $s3_port"
  mkdir -p "$root/srv/rgw"
  cat >"$root/srv/rgw/ceph.conf" <<CONF
[client.rgw.local]
rgw_backend_store = dbstore
rgw_config_store = dbstore
rgw_frontends = beast endpoint=127.0.0.1:$s3_port
dbstore_db_dir = /srv/rgw
dbstore_config_uri = file:/srv/rgw/config.db
rgw_data = /srv/rgw
log_file = /srv/rgw/log
run_dir = /srv/rgw
admin_socket = /srv/rgw/asok
CONF
  chroot "$root" sh -c "setsid radosgw -f ${rgw_options[*]} </dev/null >/srv/rgw/out 2>&1 & echo \$! >/srv/rgw/pid"
  local tries=0
  until s3_answers; do
    if ((++tries > 150)); then
      tail -5 "$root/srv/rgw/out" "$root/srv/rgw/log" >&2 || true
      exit 1
    fi
    sleep 0.2
  done
}

# The gateway makes its store when it first starts; radosgw-admin before that waits for minutes.
create_s3_user() {
  [[ -e $root/srv/rgw/.user ]] && return
  timeout 60 chroot "$root" radosgw-admin "${rgw_options[@]}" user create --uid=cairn --display-name=cairn \
    --access-key="$s3_access_key_id" --secret-key="$s3_secret_access_key" >"$root/srv/rgw/user.log" 2>&1 ||
    { tail -5 "$root/srv/rgw/user.log" >&2; exit 1; }
  touch "$root/srv/rgw/.user"
}

need_root
build
start_postgres
start_s3
create_s3_user
export TEST_S3_ENDPOINT=http://127.0.0.1:$s3_port TEST_S3_BUCKET=$s3_bucket
export TEST_S3_ACCESS_KEY_ID=$s3_access_key_id TEST_S3_SECRET_ACCESS_KEY=$s3_secret_access_key
node "$here/../../scripts/ensure-install.mjs"
"$here/../../node_modules/.bin/node" "$here/create-bucket.ts"

echo "export TEST_DATABASE_URL=postgres://postgres@127.0.0.1:$pg_port/postgres"
for name in TEST_S3_ENDPOINT TEST_S3_BUCKET TEST_S3_ACCESS_KEY_ID TEST_S3_SECRET_ACCESS_KEY; do
  echo "export $name=${!name}"
done
# A browser, where the machine has one, shows the reference and the console.
chromium=$(command -v chromium || command -v chromium-browser || true)
[ -z "$chromium" ] || echo "export CAIRN_TEST_CHROMIUM=$chromium"
