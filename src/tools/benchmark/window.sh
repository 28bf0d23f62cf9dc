#!/usr/bin/env bash
# How soon the app's window answers, without a display: when the numbers of a dump are there, how soon the expected size follows a
# switch, and how long the window's thread takes to answer while one dump is opened and another folded.
# usage: src/tools/benchmark/window.sh DUMP LARGER
#   DUMP    its switches are tried, and it is folded
#   LARGER  is opened meanwhile
# Needs free disk for the folded dump. For figures that mean something: nothing else running, both dumps in the page cache.
set -euo pipefail
[ $# = 2 ] || { sed -n '2,7p' "$0" >&2; exit 2; }
dumps=("$(realpath "$1")" "$(realpath "$2")")
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
mvn -q -B -ntp package -DskipTests
mvn -q -B -ntp dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-classpath
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Djava.awt.headless=true -Dtestfx.robot=glass -Dtestfx.headless=true -Dglass.platform=Monocle \
    -Dmonocle.platform=Headless -Dprism.order=sw -Dheadless.geometry=1600x1200 \
    -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    io.github.heapfold.gui.Responsiveness "$work" "${dumps[@]}"
# How soon LARGER tells something when it is dropped, with a heap of 400 MB for the window.
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx400m -Djava.awt.headless=true -Dtestfx.robot=glass -Dtestfx.headless=true \
    -Dglass.platform=Monocle -Dmonocle.platform=Headless -Dprism.order=sw \
    -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    io.github.heapfold.gui.SummaryTimes "${dumps[1]}" "$work"
# How long the window's thread works on a switch between views, when they have been made ahead.
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Djava.awt.headless=true -Dtestfx.robot=glass -Dtestfx.headless=true -Dglass.platform=Monocle \
    -Dmonocle.platform=Headless -Dprism.order=sw -Dheadless.geometry=1600x1200 \
    -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    io.github.heapfold.gui.ViewTimes "${dumps[0]}" "$work" 5
