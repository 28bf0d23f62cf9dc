#!/usr/bin/env bash
# Runs Heapfold beside gzip, pigz, zstd, xz and the row strip on heap dumps and prints tables of medians (Markdown).
# usage: src/test/benchmark/compare.sh [-r ROUNDS] DUMP…     ROUNDS defaults to 3
# Needs: apt-get install time gzip pigz zstd xz-utils; free disk for four times the largest dump.
# For figures that mean something: nothing else running, dumps of 200 MB and more.
set -euo pipefail
rounds=3
if [ "${1:-}" = -r ]; then rounds=$2; shift 2; fi
[ $# -gt 0 ] || { sed -n '2,4p' "$0" >&2; exit 2; }
dumps=(); for dump in "$@"; do dumps+=("$(realpath "$dump")"); done
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
mvn -q -B -ntp package -DskipTests
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
for dump in "${dumps[@]}"; do cat "$dump" >/dev/null; done
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/test-classes:target/classes:target/lib/*" \
  io.github.heapfold.benchmark.Compare target/heapfold.jar "$work" "$rounds" "${dumps[@]}"
