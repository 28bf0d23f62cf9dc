#!/usr/bin/env bash
# Builds the commit that is checked out twice, each time in a fresh clone in another folder, and compares the jars, their
# libraries, and what Maven Central gets of the library. Says what differs and ends with 1 if anything does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for build in first the-second; do
  git clone -q . "$work/$build"
  (cd "$work/$build" && mvn -q -B -ntp package -Dmaven.test.skip && mvn -q -B -ntp -f src/core package)
  (cd "$work/$build/target" && sha256sum heapfold.jar heapfold-agent.jar core/heapfold-core-*.jar core/heapfold-core-sbom.json lib/*.jar) \
    > "$work/$build.sums"
done
diff "$work/first.sums" "$work/the-second.sums"
grep ' .*heapfold' "$work/first.sums"
echo "the same, and so are the $(grep -c ' lib/' "$work/first.sums") libraries"
