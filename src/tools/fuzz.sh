#!/bin/sh
# Fuzzes one reader for a time: src/tools/fuzz.sh TARGET SECONDS [option of libFuzzer]...
# TARGET: dump, fold or tailor. Inputs that are worth keeping gather in target/fuzz/TARGET/corpus, from which the next run goes on;
# what fails is written to target/fuzz/TARGET/found. Mend it, and put that file into src/test/resources/fuzz/TARGET.
set -eu
cd "$(dirname "$0")/../.."
if [ $# -lt 2 ]; then
    sed -n '2,4s/^# //p' src/tools/fuzz.sh >&2
    exit 2
fi
target=$1
seconds=$2
shift 2
class=$(printf '%s' "$target" | cut -c1 | tr a-z A-Z)$(printf '%s' "$target" | cut -c2-)Fuzz
work=target/fuzz/$target
mkdir -p "$work/corpus" "$work/found"
mvn -q -B -Pfuzz test-compile dependency:build-classpath -DincludeScope=test -Dmdep.outputFile=target/fuzz/classpath
classes=target/test-classes:target/classes:$(cat target/fuzz/classpath)
java -cp "$classes" io.github.heapfold.fuzz.FuzzSeeds "$target" "$work/seeds"
[ -d "src/test/resources/fuzz/$target" ] && cp src/test/resources/fuzz/"$target"/* "$work/seeds/"
exec java -Xmx512m -cp "$classes" com.code_intelligence.jazzer.Jazzer \
    --target_class="io.github.heapfold.fuzz.$class" \
    --instrumentation_includes='io.github.heapfold.**' \
    --disabled_hooks='com.code_intelligence.jazzer.sanitizers.*' \
    --reproducer_path="$work/found" \
    -artifact_prefix="$work/found/" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=8192 -use_value_profile=1 \
    "$@" "$work/corpus" "$work/seeds"
