#!/usr/bin/env bash
# Makes heapfold-SIZE.png from the drawings in this folder; run it after changing one of them and commit the result.
# Needs rsvg-convert (Debian package librsvg2-bin). The two smallest sizes have a drawing of their own, with wider gaps.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for size in 16 24 32 48 64 128 256 512; do
  drawing=heapfold.svg
  if [ "$size" -le 24 ]; then
    drawing=heapfold-small.svg
  fi
  rsvg-convert --width "$size" --height "$size" --output "heapfold-$size.png" "$drawing"
done
