#!/usr/bin/env bash
# Runs tests again and again, to find those that fail now and then; stops at the first that does.
# usage: src/tools/repeat.sh [-n TIMES] [TEST…]
#   -n TIMES  how often (20)
#   TEST      classes (those with a window)
set -euo pipefail
times=20
while getopts hn: option; do
    case $option in
    n) times=$OPTARG ;;
    *) sed -n '2,5p' "$0" >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- AppTest ShellTest WorkFlowTest RecordsFlowTest RescueFlowTest CaptureAppTest
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mvn -q -B -ntp test-compile
for ((i = 1; i <= times; i++)); do
    echo "$i of $times"
    mvn -q -B -ntp surefire:test -Dtest="$(IFS=,; echo "$*")"
done
