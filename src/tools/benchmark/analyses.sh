#!/usr/bin/env bash
# Runs the analysis of heap dumps (dominators of the dump, of its folds and with the kept index, classes, leaks, with -Xmx256m) beside
# NetBeans' heap library (retained sizes) and Shark (dominators), whole processes in turn, and prints a table per dump: medians of CPU
# (user and system), wall, peak RSS, and that per object that can be reached.
# usage: src/tools/benchmark/analyses.sh [-w] [-r ROUNDS] [-t SECONDS] DUMP…
#   DUMP        a file, or a name that make-dumps.sh knows: it is made if it is not there
#   -r ROUNDS   how often each runs (3)
#   -t SECONDS  how long NetBeans and Shark have for a dump (600); then there is no answer
#   -w          writes the tables into src/site/markdown/benchmarks.md, too
# Peak RSS has the pages of scratch files in it. Needs: Linux, GNU time; free disk for three times the largest dump.
# For figures that mean something: nothing else running.
set -euo pipefail
usage() { sed -n '2,12p' "$0" >&2; exit 2; }
rounds=3
patience=600
page=
while getopts hwr:t: option; do
    case $option in
    r) rounds=$OPTARG ;;
    t) patience=$OPTARG ;;
    w) page=src/site/markdown/benchmarks.md ;;
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
    io.github.heapfold.benchmark.Analyses target/heapfold.jar "$work" "$rounds" "$patience" "$page" "${dumps[@]}"
