#!/usr/bin/env bash
# Makes heapfold-SIZE.png, heapfold.ico (Windows) and heapfold.icns (macOS) from the drawings in this folder; run it after
# changing one of them and commit the result. Needs the Debian packages librsvg2-bin, icoutils and icnsutils.
# The two smallest sizes have a drawing of their own, with wider gaps.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

draw() { # SIZE FILE
  local drawing=heapfold.svg
  if [ "$1" -le 24 ]; then
    drawing=heapfold-small.svg
  fi
  rsvg-convert --width "$1" --height "$1" --output "$2" "$drawing"
}

for size in 16 24 32 48 64 128 256 512; do
  draw "$size" "heapfold-$size.png"
done

# Windows reads a PNG inside an icon file only at 256 pixels everywhere.
icotool --create --output heapfold.ico heapfold-{16,24,32,48,64}.png --raw heapfold-256.png

# The largest is for twice the density only; no other system asks for it, so it is not kept.
large=$(mktemp -d)
trap 'rm -rf "$large"' EXIT
draw 1024 "$large/heapfold-1024.png"
png2icns heapfold.icns heapfold-{16,32,48,128,256,512}.png "$large/heapfold-1024.png"
