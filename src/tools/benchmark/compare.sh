#!/usr/bin/env bash
# Runs Heapfold beside gzip, pigz, zstd, xz and the row strip on heap dumps, whole processes in turn, and makes tables of medians.
# usage: src/tools/benchmark/compare.sh [-r ROUNDS] [-l LEVELS] [-i COMMAND] [-s] [-w] DUMP…
#   DUMP       a file, or a name that make-dumps.sh knows: it is made if it is not there
#   -r ROUNDS  how often each command runs (3), xz once; of dumps of 1 GB and more it only tells the size
#   -l LEVELS  levels of folding, as digits (39; all: 123456789)
#   -i COMMAND of an installed Heapfold (installer/image.sh makes one): runs as well, at the default level
#   -s         sizes alone, and how they compare: what rivals made of a dump is remembered, so that this takes seconds
#   -w         writes the tables into src/site/markdown/benchmarks.md and README.md, instead of printing them
# Results are kept in RESULTS (target/benchmark), a file per dump: what was stopped goes on where it was, what is done is not done
# again, for this very build; to measure anew, delete them.
# Needs: Linux, GNU time, gzip, pigz, zstd, xz; free disk for five times the largest dump.
# For figures that mean something: nothing else running, dumps of 200 MB and more.
set -euo pipefail
usage() { sed -n '2,13p' "$0" >&2; exit 2; }
rounds=3 levels=39 installed= what=print
while getopts hr:l:i:sw option; do
    case $option in
    r) rounds=$OPTARG ;;
    l) levels=$OPTARG ;;
    i) installed=$(realpath "$OPTARG") ;;
    s) rounds=0 ;;
    w) what=write ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || usage
for tool in /usr/bin/time gzip pigz zstd xz; do
    command -v $tool >/dev/null || { echo "$tool is missing: apt-get install time gzip pigz zstd xz-utils" >&2; exit 1; }
done
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
export OUT=${OUT:-$here/../../../target/dumps}
dumps=()
for dump in "$@"; do
    if [ ! -f "$dump" ]; then
        "$here/make-dumps.sh" "$dump"
        dump=$OUT/$dump.hprof
    fi
    dumps+=("$(realpath "$dump")")
done
results=$(realpath -m "${RESULTS:-$here/../../../target/benchmark}")
cd "$here/../../.."
mvn -q -B -ntp package -DskipTests >&2
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/tool-classes:target/test-classes:target/classes:target/lib/*" \
    io.github.heapfold.benchmark.Compare target/heapfold.jar "$installed" "$results" "$rounds" "$levels" "$what" "${dumps[@]}"
