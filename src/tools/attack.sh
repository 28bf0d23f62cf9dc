#!/bin/sh
# Attacks the program for a time: src/tools/attack.sh SECONDS [FIRST [PART]]
# FIRST: number of the first input (0); PART: dump, tailor, fold, pair, folder, question or index (all of them in turn). The same number is always the same input.
# As root, the folders have files of a second user in them. Ends with 1 where something was found, with 2 where something hangs.
set -eu
cd "$(dirname "$0")/../.."
if [ $# -lt 1 ]; then
    sed -n '2,4s/^# //p' src/tools/attack.sh >&2
    exit 2
fi
mkdir -p target/fuzz
mvn -q -B test-compile dependency:build-classpath -DincludeScope=test -Dmdep.outputFile=target/fuzz/classpath
exec java -Xmx512m -cp "target/test-classes:target/classes:$(cat target/fuzz/classpath)" io.github.heapfold.fuzz.Attack "$@"
