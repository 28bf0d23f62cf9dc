#!/usr/bin/env bash
# How fast the installed command is: src/tools/benchmark/starts.sh [-n ROUNDS] [DUMP…]
#
# Takes the image that installer/image.sh made (Linux), and runs it with several sets of JVM options beside the plain jar and what does
# the like (zstd -3 -T2, zstd -d, md5sum), each in turn, ROUNDS times (5 by default): a start (--version), and inspect, compress at the
# default level and the highest, verify and restore of each DUMP. Prints the median of wall and of CPU (user and system) seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

rounds=5
if [ "${1:-}" = -n ]; then
  rounds=$2
  shift 2
fi
image=target/installer/image/heapfold-app
java=$image/lib/runtime/bin/java
app=$(realpath "$image/lib/app")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

class_path=$(sed -n "s|^app.classpath=\$APPDIR|$app|p" "$app/heapfold.cfg" | paste -s -d:)
plain=(--enable-native-access=ALL-UNNAMED,javafx.graphics -Xlog:disable "-DZstdNativePath=$(ls "$app"/libzstd-jni.*)" -cp "$class_path")
record=("-XX:AOTCache=$app/command.aot")
c1=(-XX:TieredStopAtLevel=1)
main=io.github.heapfold.Main
# The thresholds at which C2 starts, tenfold.
late=(-XX:Tier4BackEdgeThreshold=400000 -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 -XX:Tier4CompileThreshold=150000)

run() { # NAME ARGUMENT…
  local name=$1
  shift
  case $name in
    jar) java -jar target/heapfold.jar "$@" ;;
    installed) "$image/bin/heapfold" "$@" ;;
    no-record) "$java" "${plain[@]}" -XX:+UseSerialGC "${c1[@]}" "$main" "$@" ;;
    c1-serial) "$java" "${plain[@]}" "${record[@]}" -XX:+UseSerialGC "${c1[@]}" "$main" "$@" ;;
    c1-parallel) "$java" "${plain[@]}" "${record[@]}" -XX:+UseParallelGC "${c1[@]}" "$main" "$@" ;;
    tiered-serial) "$java" "${plain[@]}" "${record[@]}" -XX:+UseSerialGC "$main" "$@" ;;
    tiered-parallel) "$java" "${plain[@]}" "${record[@]}" -XX:+UseParallelGC "$main" "$@" ;;
    late-serial) "$java" "${plain[@]}" "${record[@]}" -XX:+UseSerialGC "${late[@]}" "$main" "$@" ;;
  esac > "$work/out" 2> "$work/err"
}

median() {
  sort -n | awk '{ v[NR] = $1 } END { printf "%8.3f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

TIMEFORMAT='%3R %3U %3S'
measure() { # TITLE ARGUMENT…
  local title=$1 name round
  shift
  rm -f "$work"/times-*
  for round in $(seq "$rounds"); do
    for name in jar installed no-record c1-serial c1-parallel tiered-serial tiered-parallel late-serial; do
      { time run "$name" "$@"; } 2>> "$work/times-$name" || { cat "$work/err" >&2; exit 1; }
    done
    if [ ${#beside[@]} -gt 0 ]; then
      { time "${beside[@]}" > "$work/out"; } 2>> "$work/times-${beside[0]}"
    fi
  done
  echo "$title"
  for name in "${beside[0]:-}" jar installed no-record c1-serial c1-parallel tiered-serial tiered-parallel late-serial; do
    if [ -n "$name" ] && [ -f "$work/times-$name" ]; then
      printf '  %-16s wall %s  cpu %s\n' "$name" "$(cut -d' ' -f1 "$work/times-$name" | median)" \
        "$(awk '{ print $2 + $3 }' "$work/times-$name" | median)"
    fi
  done
}

beside=()
measure 'start' --version
for dump in "$@"; do
  zstd=(zstd -q -3 -T2 -f -o "$work/zst" "$dump")
  beside=(md5sum "$dump")
  measure "inspect $dump" inspect "$dump"
  beside=("${zstd[@]}")
  measure "compress $dump" compress --quiet --force "$dump" -o "$work/folded.hfold"
  measure "compress --profile lossless $dump" compress --quiet --force --profile lossless "$dump" -o "$work/lossless.hfold"
  beside=()
  measure "compress --level 9 $dump" compress --quiet --force --level 9 "$dump" -o "$work/folded9.hfold"
  measure "verify, folded $dump" verify --quiet "$work/lossless.hfold"
  "${zstd[@]}"
  beside=(zstd -q -d -f -o "$work/restored" "$work/zst")
  measure "restore, lossless $dump" restore --quiet --force "$work/lossless.hfold" -o "$work/restored.hprof"
done
