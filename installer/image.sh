#!/usr/bin/env bash
# Builds Heapfold with its own Java runtime into target/installer/image/: the app, the command, and for both a record of what the
# JVM needs to start. Used by linux.sh, macos.sh and windows.sh; runs in Git's bash on Windows.
#
# JAVA_HOME (or the path) has to lead to a JDK from 25 on, which is also the runtime that the package brings; mvn has to be on the path.
# With SKIP_BUILD=1 the jar that is in target/ is taken; it has to come from the same JDK.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "$(uname -s)" in
  Linux) system=linux app_name=heapfold-app app_icon=icons/heapfold-512.png ;;
  Darwin) system=macos app_name=Heapfold app_icon=icons/heapfold.icns ;;
  *) system=windows app_name=Heapfold app_icon=icons/heapfold.ico ;;
esac
# Neither Windows nor macOS tells Heapfold from heapfold, so there the command's own file is called by another name.
[ "$system" = linux ] && command_name=heapfold || command_name=heapfold-cli

jdk() { # TOOL ARGUMENT…
  local tool=$1
  shift
  "${JAVA_HOME:+$JAVA_HOME/bin/}$tool" "$@"
}

release=$(jdk java --version | sed -n '1s/^[^ ]* \([0-9]*\).*/\1/p')
if [ "$release" -lt 25 ]; then
  echo "installer: a JDK from 25 on is needed, this one is $release (set JAVA_HOME)" >&2
  exit 1
fi

out=target/installer
rm -rf "$out"
mkdir -p "$out"
[ "${SKIP_BUILD:-}" ] || mvn -q -B -ntp package -Dmaven.test.skip
version=$(jdk java -jar target/heapfold.jar --version 2> "$out/version.log" | sed -n 's/^heapfold //p' | tr -d '\r')

# The libraries, and JavaFX as modules.
jdk java installer/Libraries.java target/lib "$out"
cp -p target/heapfold.jar "$out/app/"
for module in "$out"/classes/*; do
  name=${module##*/}
  mkdir -p "$out/native/$name" "$out/jmods"
  jdk jmod create --class-path "$module" --libs "$out/native/$name" "$out/jmods/$name.jmod"
done
jdk javac -d "$out/training" --class-path "$out/app/heapfold.jar" \
  --module-path "$out/classes" --add-modules javafx.controls installer/Training.java
jdk jar --create --file "$out/app/training.jar" -C "$out/training" .

# The runtime: what the program uses; Chinese dates; jcmd, with which dumps are captured where there is no JDK, and what JMX needs.
jars=("$out"/app/*.jar "$out"/app/lib/*.jar)
class_path=$(IFS=:; echo "${jars[*]}")
[ "$system" = windows ] && class_path=${class_path//:/;}
modules=$(jdk jdeps --ignore-missing-deps --multi-release "$release" --print-module-deps --recursive \
  --module-path "$out/classes" --class-path "$class_path" "$out/app/heapfold.jar" "$out/app/training.jar" | tr -d '\r')
jdk jlink --module-path "$out/jmods" --add-modules "$modules,jdk.localedata,jdk.jcmd,jdk.management,java.management.rmi" --include-locales=en,zh \
  --strip-debug --no-header-files --no-man-pages --compress "zip-${COMPRESS:-6}" --output "$out/runtime"

# Without warnings where others look for results. What the command does is over in seconds: see README.md for what that asks of the JVM.
common='--enable-native-access=ALL-UNNAMED,javafx.graphics -Xlog:disable'
native=$(cd "$out/app" && ls *zstd-jni.*)
common="$common -DZstdNativePath=\$APPDIR/$native -XX:FreqInlineSize=80"
command_options="$common -XX:+UseSerialGC"
# The app stays for hours: what a job took is given back, and no more is taken than is needed, a quarter of MaxRAM at most. An -Xmx here
# would outdo that of JAVA_TOOL_OPTIONS, which is how users give it more.
app_options="$common -XX:+UseG1GC -Xms64m -XX:MaxRAM=4g -XX:MaxNewSize=64m -XX:GCTimeRatio=4"
app_options="$app_options -XX:MinHeapFreeRatio=5 -XX:MaxHeapFreeRatio=20 -XX:G1PeriodicGCInterval=30000"
for launcher in "command:io.github.heapfold.Main:$command_options" \
  "train-command:Training:$command_options" "train-app:Training:$app_options"; do
  IFS=: read -r name class options <<< "$launcher"
  printf 'main-jar=heapfold.jar\nmain-class=%s\njava-options=%s\nwin-console=true\nwin-shortcut=false\nwin-menu=false\n' \
    "$class" "${options//\\/\\\\}" > "$out/$name.properties"
done
# jpackage takes no version below 1 on macOS; macos.sh writes the right one.
[ "$system" = macos ] && bundle_version=1.0 || bundle_version=$version
jdk jpackage --type app-image --dest "$out/image" --name "$app_name" --app-version "$bundle_version" --vendor Heapfold \
  --description 'Opens Java heap dumps and folds them' --copyright 'Apache License 2.0' --icon "$app_icon" \
  --input "$out/app" --main-jar heapfold.jar --main-class io.github.heapfold.gui.AppStart --java-options "$app_options" \
  --add-launcher "$command_name=$out/command.properties" \
  --add-launcher "train-command=$out/train-command.properties" --add-launcher "train-app=$out/train-app.properties" \
  --runtime-image "$out/runtime"

case $system in
  linux) image=$out/image/$app_name launchers=$image/bin app=$image/lib/app ending= ;;
  macos) image=$out/image/$app_name.app launchers=$image/Contents/MacOS app=$image/Contents/app ending= ;;
  windows) image=$out/image/$app_name launchers=$image app=$image/app ending=.exe ;;
esac

# The agent is for other programs, so it is not on our class path; it looks for the program beside itself.
cp -p target/heapfold-agent.jar "$app/"

start_line() { # LAUNCHER MAIN-CLASS: how the JVM is called with the settings of a launcher
  local settings=$app/$1.cfg
  printf 'exec "$home/lib/runtime/bin/java"'
  sed -n 's/^java-options=\(.*\)/ "\1"/p' "$settings" | tr -d '\n'
  printf ' -cp "%s" %s "$@"\n' "$(sed -n 's/^app.classpath=//p' "$settings" | paste -s -d:)" "$2"
}
# jpackage's own launcher for Linux asks the package manager where it is, at each start, which takes as long as all the rest.
start_script() { # LAUNCHER
  [ "$system" = linux ] || return 0
  {
    printf '#!/bin/sh\nself=$(readlink -f "$0")\nhome=${self%%/bin/*}\nAPPDIR=$home/lib/app\n'
    # Without a locale, as jobs and containers are, Java can open no file whose name has more than ASCII in it.
    printf '[ "$(locale charmap 2> /dev/null)" != ANSI_X3.4-1968 ] || export LC_ALL=C.UTF-8\n'
    # The window takes what is the app's of the JVM, however it is opened: by its name, by nothing, by a file.
    [ "$1" != "$command_name" ] ||
      printf 'if [ "${1-gui}" = gui ] || [ -f "$1" ]; then\n  %s\nfi\n' "$(start_line "$app_name" io.github.heapfold.Main)"
    start_line "$1" "$(sed -n 's/^app.mainclass=//p' "$app/$1.cfg")"
  } > "$launchers/$1"
}
if [ "$system" = linux ]; then
  rm -f "$image/lib/libapplauncher.so" "$image"/lib/*.png
  find "$image/lib/runtime/bin" -type f ! -name java ! -name jcmd -delete
  for launcher in "$app_name" "$command_name" train-command train-app; do
    start_script "$launcher"
  done
fi

# What the JVM loads, links and finds hot in a short use of the program is recorded once here, so that no start does it again.
mkdir -p "$out/training-files" "$out/training-home"
record() { # NAME LAUNCHER COMMAND…
  local name=$1 launcher=$2 training="$launchers/train-$1$ending" log="$out/train-$1.log"
  shift 2
  echo "installer: recording the start of the $name" >&2
  # A home of its own: what the app remembers of the training is not to stand among the files of who builds it.
  XDG_CONFIG_HOME= XDG_STATE_HOME= APPDATA= LOCALAPPDATA= JAVA_TOOL_OPTIONS="-Duser.home=$out/training-home -XX:AOTMode=record -XX:AOTConfiguration=$out/$name.aotconf" \
    "$@" "$training" "$name" "$out/training-files" > "$log" 2>&1 &&
    JAVA_TOOL_OPTIONS="-XX:AOTMode=create -XX:AOTConfiguration=$out/$name.aotconf -XX:AOTCache=$app/$name.aot" \
      "$training" >> "$log" 2>&1 || true
  if [ -s "$app/$name.aot" ]; then
    echo "java-options=-XX:AOTCache=\$APPDIR/$name.aot" >> "$app/$launcher.cfg"
    start_script "$launcher"
  else
    echo "installer: there is no record of the $name, it starts slower; see $log" >&2
  fi
  rm -f "$training" "$app/train-$name.cfg"
}
if [ "$system" = linux ] && [ -z "${DISPLAY:-}" ]; then
  record app "$app_name" xvfb-run -a -s '-screen 0 1280x900x24'
else
  record app "$app_name" env
fi
# The last one, for its script names both.
record command "$command_name" env

# The papers that go with the program.
mkdir -p "$out/papers"
cp LICENSE installer/licences/*.txt "$out/papers/"
cp src/site/markdown/third-party.md "$out/papers/THIRD-PARTY.md"
