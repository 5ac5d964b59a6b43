# Shared by up.sh and down.sh: where the local servers live. Sourced, not run.
root=${CAIRN_LOCAL_ROOT:-/var/lib/cairn-local}
pg_port=${CAIRN_LOCAL_PG_PORT:-54327}
s3_port=${CAIRN_LOCAL_S3_PORT:-54392}
s3_bucket=cairn
s3_access_key_id=cairn-local
s3_secret_access_key=cairn-local-secret
pg_bin=/usr/lib/postgresql/17/bin
rgw_options=(-c /srv/rgw/ceph.conf -n client.rgw.local --no-mon-config)

say() { printf '%s\n' "$*" >&2; }

as_postgres() { chroot "$root" su postgres -c "$*"; }

need_root() {
  [[ $EUID -eq 0 ]] && return
  say "infra/local needs root: it builds and enters a chroot."
  exit 1
}

# The gateway's process, or nothing: a recorded id may belong to another program by now.
s3_pid() {
  local pid
  pid=$(cat "$root/srv/rgw/pid" 2>/dev/null) || return 0
  [[ $(cat "/proc/$pid/comm" 2>/dev/null) == radosgw ]] && echo "$pid"
  return 0
}
