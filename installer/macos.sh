#!/usr/bin/env bash
# Package for macOS, in target/installer/packages/: a .dmg with the app, and a script that puts the command on the path. What image.sh
# needs, and Xcode's command line tools. The app is signed for this machine only: who signs for others sets MAC_SIGNING_IDENTITY to
# the name of a Developer ID, and has the .dmg notarized afterwards.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ "${SKIP_IMAGE:-}" ] || installer/image.sh
out=target/installer
app=$out/image/Heapfold.app
command=$app/Contents/MacOS/heapfold-cli
version=$("$command" --version | sed 's/^heapfold //')
rm -rf "$out/packages" "$out/dmg"
mkdir -p "$out/packages" "$out/dmg"

# Beside the app: what the command needs to be found and explained.
share=$app/Contents/share
mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/doc"
"$command" generate-man-page > "$share/man/man1/heapfold.1"
"$command" generate-completion > "$share/bash-completion/completions/heapfold"
cp "$out"/papers/* "$share/doc/"
installer_script="$out/dmg/Install the heapfold command.command"
cat > "$installer_script" << 'SCRIPT'
#!/bin/sh
# Puts heapfold into /usr/local/bin, and its manual page beside it. To take both away again: sudo rm the two files.
contents=/Applications/Heapfold.app/Contents
if [ ! -x "$contents/MacOS/heapfold-cli" ]; then
  echo "Please drag Heapfold to Applications first."
  exit 1
fi
echo "This puts the command heapfold into /usr/local/bin; macOS asks for your password."
sudo mkdir -p /usr/local/bin /usr/local/share/man/man1 || exit 1
# What is there may be a link into the app, and writing through it would replace the app's own program.
sudo rm -f /usr/local/bin/heapfold || exit 1
printf '#!/bin/sh\nexec %s/MacOS/heapfold-cli "$@"\n' "$contents" | sudo tee /usr/local/bin/heapfold > /dev/null
sudo chmod 755 /usr/local/bin/heapfold
sudo ln -sf "$contents/share/man/man1/heapfold.1" /usr/local/share/man/man1/heapfold.1
/usr/local/bin/heapfold --version
SCRIPT
chmod +x "$installer_script"

# image.sh changed the app after jpackage had signed it; file associations are of the app, not of the .dmg.
plist=$app/Contents/Info.plist
buddy() {
  /usr/libexec/PlistBuddy -c "$1" "$plist"
}
buddy "Set :CFBundleShortVersionString $version"
buddy "Set :CFBundleVersion $version"
number=0
buddy 'Add :CFBundleDocumentTypes array'
for type in 'Java heap dump:hprof' 'Folded heap dump:hfold'; do
  entry=:CFBundleDocumentTypes:$number
  buddy "Add $entry dict"
  buddy "Add $entry:CFBundleTypeName string ${type%:*}"
  buddy "Add $entry:CFBundleTypeRole string Viewer"
  buddy "Add $entry:LSHandlerRank string Default"
  buddy "Add $entry:CFBundleTypeExtensions array"
  buddy "Add $entry:CFBundleTypeExtensions:0 string ${type#*:}"
  number=$((number + 1))
done
codesign --force --deep --options runtime --entitlements installer/macos/entitlements.plist \
  --sign "${MAC_SIGNING_IDENTITY:--}" "$app"
"$command" --version

case $(uname -m) in
  arm64) arch=aarch64 ;;
  *) arch=x86_64 ;;
esac
mv "$app" "$out/dmg/"
ln -s /Applications "$out/dmg/Applications"
hdiutil create -quiet -volname "Heapfold $version" -srcfolder "$out/dmg" -format ULMO -ov "$out/packages/heapfold-$version-macos-$arch.dmg"
(cd "$out/packages" && shasum -a 256 -- *.dmg > SHA256SUMS)
ls -l "$out/packages"
