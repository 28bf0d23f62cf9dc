#!/usr/bin/env bash
# Measures parts of the program with JMH: reading, coding and decoding of chunks, columns.
# usage: src/tools/benchmark/parts.sh [JMH OPTIONS] [PATTERN]   for example: parts.sh -p dump=server.hprof ChunkBenchmark
#   -p dump=FILE  the dump to measure with (one of the measuring virtual machine, which is small)
#   -h            all options of JMH
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
mvn -q -B -ntp test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-classpath >&2
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    org.openjdk.jmh.Main "$@"
