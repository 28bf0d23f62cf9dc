#!/usr/bin/env bash
# Runs the analysis of heap dumps (dominators of the dump and of its folds, classes, leaks, with -Xmx256m) beside NetBeans' heap library
# (retained sizes) and Shark's graph (every reference once; it has no dominators), whole processes in turn, and prints a table per dump:
# medians of CPU (user and system), wall, peak RSS, and that per object that can be reached.
# usage: src/tools/benchmark/analyses.sh [-r ROUNDS] DUMP…
#   DUMP       a file, or a name that make-dumps.sh knows: it is made if it is not there
#   -r ROUNDS  how often each runs (3)
# Peak RSS has the pages of scratch files in it. Needs: Linux, GNU time; free disk for twice the largest dump.
# For figures that mean something: nothing else running.
set -euo pipefail
usage() { sed -n '2,9p' "$0" >&2; exit 2; }
rounds=3
while getopts hr: option; do
    case $option in
    r) rounds=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || usage
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
cd "$here/../../.."
mvn -q -B -ntp package -DskipTests >&2
mvn -q -B -ntp dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-classpath >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    io.github.heapfold.benchmark.Analyses target/heapfold.jar "$work" "$rounds" "${dumps[@]}"
