#!/usr/bin/env bash
# Prints the estimates of the size of folded dumps against what they then take, as a table, profile by profile.
# usage: src/tools/benchmark/estimates.sh LEVELS DUMP...   for example: estimates.sh 39 target/dumps/*.hprof
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
mvn -q -B -ntp test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-classpath >&2
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    io.github.heapfold.benchmark.Estimates "$@"
