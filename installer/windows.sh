#!/usr/bin/env bash
# Packages for Windows, in target/installer/packages/: an .msi and a .zip that runs from any folder. Runs in Git's bash; what image.sh
# needs, and the WiX toolset from 3 on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ "${SKIP_IMAGE:-}" ] || installer/image.sh
out=target/installer
image=$out/image/Heapfold
version=$("$image/heapfold-cli.exe" --version | sed 's/^heapfold //' | tr -d '\r')
rm -rf "$out/packages" "$out/wix" "$out/resources"
mkdir -p "$out/packages" "$out/resources"

# Windows does not tell Heapfold.exe from heapfold.exe, so the command has a folder of its own, which goes on the path.
mkdir -p "$image/command" "$image/doc"
printf '@"%%~dp0..\\heapfold-cli.exe" %%*\r\n' > "$image/command/heapfold.cmd"
printf '#!/bin/sh\nexec "$(dirname "$0")/../heapfold-cli.exe" "$@"\n' > "$image/command/heapfold"
cp "$out"/papers/* "$image/doc/"

# jpackage has no option for the path; its own template, with the command's folder put in, does it.
jimage=${JAVA_HOME:+$JAVA_HOME/bin/}jimage
runtime=${JAVA_HOME:?JAVA_HOME is needed to find the templates of jpackage}
MSYS_NO_PATHCONV=1 "$jimage" extract --dir "$out/wix" --include 'regex:/jdk\.jpackage/.*/main\.wxs' "$runtime/lib/modules"
template=$(find "$out/wix" -name main.wxs)
sed -e '0,/<Feature /s||<DirectoryRef Id="INSTALLDIR"><Component Id="CommandPath" Guid="A8A58D60-B8EB-499E-B4FA-78ABDFDFE972" KeyPath="yes"><Environment Id="CommandPathEnvironment" Name="PATH" Value="[INSTALLDIR]command" Action="set" Part="last" Permanent="no" System="yes"/></Component></DirectoryRef>\n    <Feature |' \
  -e 's|<ComponentGroupRef Id="Files"/>|&<ComponentRef Id="CommandPath"/>|' "$template" > "$out/resources/main.wxs"
if [ "$(grep -c CommandPath "$out/resources/main.wxs")" -lt 2 ]; then
  echo "windows.sh: the template of this jpackage has changed; see $template" >&2
  exit 1
fi

jpackage=${JAVA_HOME:+$JAVA_HOME/bin/}jpackage
"$jpackage" --type msi --dest "$out/packages" --name Heapfold --app-version "$version" --vendor Heapfold \
  --app-image "$image" --resource-dir "$out/resources" --license-file LICENSE \
  --file-associations installer/windows/hprof.properties --file-associations installer/windows/hfold.properties \
  --win-upgrade-uuid B1941E34-203B-4C53-9F74-1EF0E710FC7A --win-dir-chooser --win-menu --win-shortcut-prompt
mv "$out/packages/Heapfold-$version.msi" "$out/packages/heapfold-$version-windows-x86_64.msi"

mv "$image" "$out/image/heapfold-$version"
powershell -NoProfile -Command "Compress-Archive -Path '$out/image/heapfold-$version' -DestinationPath '$out/packages/heapfold-$version-windows-x86_64.zip'"
(cd "$out/packages" && sha256sum -- *.msi *.zip > SHA256SUMS)
ls -l "$out/packages"
