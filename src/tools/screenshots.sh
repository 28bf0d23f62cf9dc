#!/usr/bin/env bash
# Takes the pictures of the README and the user guide anew: every view, light and dark, in both languages, without a display.
# usage: src/tools/screenshots.sh [-a] [-o FOLDER] [-s WIDTHxHEIGHT] [-t PERCENT] [-l LANGUAGE]
#   -a               all views, for looking at them; else those that are shown somewhere
#   -o FOLDER        where to (src/site/resources/images)
#   -s WIDTHxHEIGHT  of the window (1100x720); 800x560 is the least that it is made for
#   -t PERCENT       size of text (100; 90 to 150)
#   -l LANGUAGE      english or chinese (both)
set -euo pipefail
usage() { sed -n '2,8p' "$0" >&2; exit 2; }
out=src/site/resources/images size=1100x720 text=100 views=shown language=both
while getopts ahl:o:s:t: option; do
    case $option in
    a) views=all ;;
    l) language=$OPTARG ;;
    o) out=$(realpath -m "$OPTARG") ;;
    s) size=$OPTARG ;;
    t) text=$OPTARG ;;
    *) usage ;;
    esac
done
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
if [ -z "${SKIP_BUILD:-}" ]; then
    mvn -q -B -ntp package -DskipTests
    mvn -q -B -ntp dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-classpath
fi
# The pictures show where files are, so the folder has a name for all to see.
work=${TMPDIR:-/tmp}/heapfold
# What is there already may be somebody's.
mkdir "$work"
trap 'rm -rf "$work"' EXIT
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Djava.awt.headless=true -Dtestfx.robot=glass -Dtestfx.headless=true -Dglass.platform=Monocle \
    -Dmonocle.platform=Headless -Dprism.order=sw -Dheadless.geometry=1600x1200 -Duser.timezone=UTC \
    -cp "target/tool-classes:target/test-classes:target/classes:$(cat target/test-classpath)" \
    io.github.heapfold.gui.Screenshots "$out" "$work" "${size%x*}" "${size#*x}" "$text" "$views" "$language"
