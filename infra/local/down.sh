#!/usr/bin/env bash
# Stops what up.sh started. The data stays; to start over, delete srv/ in the folder, or the whole folder.
set -euo pipefail
# shellcheck source=infra/local/common.sh
source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/common.sh"

stop_s3() {
  local pid
  pid=$(s3_pid)
  if [[ -n $pid ]]; then
    kill "$pid" 2>/dev/null || true
    for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$pid" 2>/dev/null || true
  fi
  rm -f "$root/srv/rgw/pid"
}

stop_postgres() {
  as_postgres "$pg_bin/pg_ctl -D /srv/pg status" >/dev/null 2>&1 || return 0
  as_postgres "$pg_bin/pg_ctl -D /srv/pg -m fast -w -s stop" >&2
}

need_root
[[ -e $root/.built ]] || exit 0
stop_s3
stop_postgres
