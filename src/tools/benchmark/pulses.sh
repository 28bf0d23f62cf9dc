#!/usr/bin/env bash
# How long the app's window draws while one turns the pages of long tables: 15,000 classes, and a level of a million objects in the
# tree of who keeps them. 250 clicks of the wheel, 60 times Page Down, then End and Home, for the first time and once more; of each
# how many pictures were drawn, how long they took in milliseconds, and how many took more than 50.
# usage: src/tools/benchmark/pulses.sh [JAR]
#   JAR   of the program, beside its lib (target/heapfold.jar, built before)
# Needs Xvfb, openbox and xdotool. For figures that mean something: nothing else running.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
jar=${1:-target/heapfold.jar}
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
work=$(mktemp -d)
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
log=$work/log

"$java" src/tools/benchmark/programs/WideHeap.java "$work/wide.hprof"
export DISPLAY=:${DISPLAY_NUMBER:-77}
Xvfb "$DISPLAY" -screen 0 1280x900x24 > /dev/null 2>&1 & started+=($!)
sleep 1
openbox > /dev/null 2>&1 & started+=($!)
sleep 1
# Only what is appended is not written over by what the app says.
"$java" -Duser.home="$work" -Dprism.order=sw -Xmx400m -Djavafx.pulseLogger=true -Djavafx.pulseLogger.threshold=0 \
    -jar "$jar" gui "$work/wide.hprof" >> "$log" 2>&1 & started+=($!)
window=
for _ in $(seq 60); do
    window=$(xdotool search --onlyvisible --name 'Heapfold$' 2> /dev/null | tail -1) && [ -n "$window" ] && break
    sleep 0.5
done
[ -n "$window" ] || { echo "the window does not come" >&2; exit 1; }
sleep 1
xdotool windowsize "$window" 1100 720 windowmove "$window" 20 20
# Until the summary is there.
sleep 14

mark() { printf '\nMARK %s\n' "$1" >> "$log"; sleep 0.3; }
# From the window's corner, not the screen's: window managers put their title bar at different places. A click in the same moment as
# the move is lost at times.
click() { xdotool mousemove --window "$window" "$1" "$2" sleep 0.4 click 1; sleep "$3"; }
turn() {
    mark "$1, wheel"; xdotool click --repeat 250 --delay 25 5; sleep 0.5
    mark "$1, Page Down"; xdotool key --repeat 60 --delay 60 Next; sleep 0.5
    mark "$1, End and Home"; xdotool key End; sleep 0.5; xdotool key Home; sleep 0.5
    mark "-"
}
# Where the window has them: the view Analyse, its part Classes, a row of it.
click 437 72 2
click 261 115 2
click 380 500 1
turn "classes"
turn "classes again"
# Biggest objects, not grouped by class; a row of the array of a million objects, which is open.
click 353 115 2
click 813 158 6
click 380 500 1
turn "objects"
turn "objects again"

# JavaFX's pulse logger (of 21 and of 25) does not hold its own against two threads: where it fails, the pulse that it was to note
# never ends, and the window stands still. That is of the measurement, not of the program, which draws without it.
if grep -q 'at com\.sun\.javafx\.logging\.PrintLogger' "$log"; then
    echo "JavaFX's pulse logger failed, so the window stood still: measure again" >&2
    exit 1
fi
awk '/^MARK /{part = substr($0, 6); next}
    /^PULSE: / && part != "-" && part != "" && match($0, /:[0-9]+ms\]/) {print part "\t" substr($0, RSTART + 1, RLENGTH - 4)}' "$log" |
    sort -t"$(printf '\t')" -k1,1 -k2,2n |
    awk -F'\t' 'function told() {if (n) printf "%-28s %4d pulses, median %2d, 99 %% within %2d, longest %2d, over 50: %d\n",
            part, n, took[int((n + 1) / 2)], took[int(n * 0.99 + 0.5)], took[n], over; all += n}
        $1 != part {told(); part = $1; n = 0; over = 0}
        {took[++n] = $2; over += $2 > 50}
        END {told()
            # 250 clicks of the wheel draw about as many pictures, four times.
            if (all < 1000) {print "the clicks missed the tables: has the window another look now?" > "/dev/stderr"; exit 1}}'
