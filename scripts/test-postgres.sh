#!/usr/bin/env bash
# Runs a command with a throw-away PostgreSQL server on 127.0.0.1, whose address is in
# LOOPCHECK_TEST_POSTGRES_URL, and gives the command's exit code back:
#
#   scripts/test-postgres.sh npx vitest run test/search
#
# Without a command it prints the address and keeps the server up until it is interrupted. The data
# lie in a temporary folder that is removed at the end. As root on Debian it installs the server
# first where there is none (and pgvector, where Debian has it).
set -euo pipefail

server_bin() {
  local found
  found=$(find /usr/lib/postgresql -maxdepth 2 -name bin -type d 2>/dev/null | sort -V | tail -n 1)
  if [ -n "$found" ]; then
    echo "$found"
  elif command -v pg_config >/dev/null; then
    pg_config --bindir
  fi
}

install_server() {
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo 'test-postgres: no PostgreSQL server found; install it (Debian: apt-get install postgresql)' >&2
    exit 1
  fi
  # Debian would otherwise start a cluster of its own.
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  apt-get install -qq -y --no-install-recommends postgresql >&2
  local version
  version=$(basename "$(dirname "$(server_bin)")")
  if apt-cache show "postgresql-$version-pgvector" >/dev/null 2>&1; then
    apt-get install -qq -y --no-install-recommends "postgresql-$version-pgvector" >&2
  fi
}

# The server refuses to run as root.
unprivileged() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid=postgres --regid=postgres --clear-groups env -C "$folder" "$@"
  else
    "$@"
  fi
}

[ -n "$(server_bin)" ] || install_server
bin=$(server_bin)
folder=$(mktemp -d "${TMPDIR:-/tmp}/loopcheck-postgres.XXXXXX")

stop_server() {
  unprivileged "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop_server EXIT
trap 'exit 130' INT TERM

[ "$(id -u)" -ne 0 ] || chown postgres "$folder"
unprivileged "$bin/initdb" -D "$folder/data" -U loopcheck --auth=trust --no-sync \
  --encoding=UTF8 --locale=C.UTF-8 >"$folder/initdb.log"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => {
  console.log(s.address().port); s.close(); });')
if ! unprivileged "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/server.log" -w start -o \
  "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off" \
  >/dev/null; then
  cat "$folder/data/server.log" >&2
  exit 1
fi

export LOOPCHECK_TEST_POSTGRES_URL="postgres://loopcheck@127.0.0.1:$port/postgres"
if [ "$#" -gt 0 ]; then
  "$@"
else
  echo "$LOOPCHECK_TEST_POSTGRES_URL"
  sleep infinity &
  wait $!
fi
