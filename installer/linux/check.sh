#!/usr/bin/env bash
# Installs, starts, upgrades and removes what linux.sh made, on this machine: run it as root, where no heapfold is installed. Needs
# a JDK (JAVA_HOME or the path), xvfb-run, xdotool, desktop-file-validate, xdg-mime and gio. Where rpm is a guest, as on Debian, it does without its database of what is needed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

packages=target/installer/packages
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$packages"/* "$work/"
RELEASE=2 QUICK=1 SKIP_IMAGE=1 PACKAGES="$work/newer" installer/linux.sh > "$work/newer.log"

fail() {
  echo "check.sh: $1" >&2
  exit 1
}

watches() { # FOLDER OF THE JARS: both run in another Java, the agent in a program that it is to watch
  "$java" -jar "$1/heapfold.jar" --version 2>> "$work/log" | grep -q '^heapfold [0-9]' || fail "$1/heapfold.jar does not start"
  "$java" -jar "$1/heapfold.jar" compress "$dump" -o "$work/jar.hfold" --force --quiet 2>> "$work/log" || fail "$1/heapfold.jar folds nothing"
  local captures
  captures=$(mktemp -d -p "$work")
  printf 'class Full { public static void main(String[] none) throws Exception { Thread.sleep(60_000); } }\n' > "$work/Full.java"
  "$java" -Xmx64m "-javaagent:$1/heapfold-agent.jar=when=heap>=1%/1s;dir=$captures;max=1" "$work/Full.java" >> "$work/log" 2>&1 &
  local program=$!
  for i in $(seq 300); do
    compgen -G "$captures/heap-*.hfold" > "$work/captured" && break
    kill -0 "$program" 2>> "$work/log" || break
    sleep 0.2
  done
  kill "$program" 2>> "$work/log" || true
  wait "$program" || true
  "$java" -jar "$1/heapfold.jar" verify "$(cat "$work/captured")" --quiet 2>> "$work/log" \
    || fail "the agent of $1 captured nothing; $(tail -3 "$work/log" "$captures/heapfold-agent.log")"
}

uses() { # COMMAND APP: both start, with the record of their start, and do their work
  JAVA_TOOL_OPTIONS=-XX:AOTMode=on "$1" --version 2>> "$work/log" | grep -q '^heapfold [0-9]' || fail "$1 does not start with its record"
  "$1" demo > "$work/demo.txt" 2>> "$work/log" || fail "the demo of $1 fails"
  "$1" compress "$dump" -o "$work/check.hfold" --force --quiet
  "$1" verify "$dump" "$work/check.hfold" --quiet || fail "$1 folds wrong"
  JAVA_TOOL_OPTIONS=-XX:AOTMode=on xvfb-run -a -s '-screen 0 1280x900x24' bash -c '
    "$1" "$2" & app=$!
    for i in $(seq 300); do
      kill -0 $app || exit 1
      window=$(xdotool search --onlyvisible --name Heapfold | head -1) && [ "$window" ] && break
      sleep 0.2
    done
    [ "$window" ] && timeout 60 "$1" "$2" && kill $app' - "$2" "$dump" >> "$work/log" 2>&1 || fail "$2 shows no window, or does not end when another window has its file; $(tail -3 "$work/log")"
}

fits() { # what a desktop and a shell find of it
  desktop-file-validate /usr/share/applications/heapfold.desktop
  gzip -dc /usr/share/man/man1/heapfold.1.gz | grep -q '^\.SS "compress"' || fail "no manual page"
  bash -c '. /usr/share/bash-completion/completions/heapfold && complete -p heapfold' > "$work/complete.txt" || fail "no completion"
  update-mime-database /usr/share/mime
  for name in a.hprof a.hfold mini.hprof; do
    echo content > "$work/$name"
  done
  cp "$work/check.hfold" "$work/folded"
  is_of_type a.hprof application/x-hprof
  is_of_type a.hfold application/x-hfold
  is_of_type mini.hprof application/x-mini-hprof
  is_of_type folded application/x-hfold
  [ "$(xdg-mime query default application/x-hprof)" = heapfold.desktop ] || fail "nothing opens .hprof"
}

is_of_type() { # FILE TYPE
  gio info -a standard::content-type "$work/$1" | grep -q "content-type: $2\$" || fail "$1 is not of type $2"
}

is_gone() {
  local rest
  rest=$(find /opt/heapfold /usr/bin /usr/share -name '*heapfold*' 2>> "$work/log" || true)
  [ -z "$rest" ] || fail "left behind: $rest"
  [ ! -e /opt/heapfold ] || fail "left behind: /opt/heapfold"
}

mkdir "$work/a folder"
tar -xzf "$work"/heapfold-*.tar.gz -C "$work/a folder"
portable=$(echo "$work/a folder"/heapfold-*)
dump=$work/dump.hprof
"$portable/lib/runtime/bin/java" -cp "$portable/lib/app/training.jar:$portable/lib/app/heapfold.jar" Training dump "$work" > "$work/log" 2>&1 || true
mv "$work/training.hprof" "$dump"
uses "$portable/bin/heapfold" "$portable/bin/heapfold-app"
watches "$portable/lib/app"
echo "tar.gz: runs from a folder with a space in its name"

if command -v dpkg > "$work/log"; then
  dpkg -i "$work"/heapfold_*.deb >> "$work/log"
  uses heapfold heapfold-app
  watches /opt/heapfold/lib/app
  fits
  dpkg -i "$work"/newer/heapfold_*.deb >> "$work/log"
  dpkg-query -W -f '${Version}' heapfold | grep -q -- '-2$' || fail "deb: not upgraded"
  uses heapfold heapfold-app
  dpkg -r heapfold >> "$work/log"
  is_gone
  echo "deb: installed, started, upgraded and removed"
fi

if command -v rpm > "$work/log"; then
  alone=()
  command -v dpkg > "$work/log" && alone=(--nodeps --dbpath "$work/rpmdb")
  rpm -i "${alone[@]}" "$work"/heapfold-*.rpm
  uses heapfold heapfold-app
  watches /opt/heapfold/lib/app
  fits
  rpm -U "${alone[@]}" "$work"/newer/heapfold-*.rpm
  rpm -q "${alone[@]:1}" heapfold | grep -q -- '-2\.' || fail "rpm: not upgraded"
  uses heapfold heapfold-app
  rpm -e "${alone[@]}" heapfold
  is_gone
  echo "rpm: installed, started, upgraded and removed"
fi
