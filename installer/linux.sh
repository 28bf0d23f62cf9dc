#!/usr/bin/env bash
# Packages for Linux, in target/installer/packages/: a .deb, an .rpm and a tar.gz that runs from any folder. What image.sh needs, and
# dpkg-deb and rpmbuild (Debian packages dpkg and rpm), which are asked for at once; xvfb-run where there is no display.
#
# RELEASE (1 by default) counts the packages of one version; PACKAGES is another folder for what comes out, where only files of the
# same names are replaced; with QUICK=1 it is large, and done soon.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for tool in dpkg-deb rpmbuild; do
  command -v "$tool" > /dev/null || { echo "linux.sh: $tool is needed (Debian packages dpkg and rpm)" >&2; exit 1; }
done
[ "${SKIP_IMAGE:-}" ] || installer/image.sh
out=target/installer
image=$out/image/heapfold-app
release=${RELEASE:-1}
packages=${PACKAGES:-$out/packages}
[ "${QUICK:-}" ] && deb_compression=(-Zgzip -z1) rpm_compression=w1.zstdio gzip_level=1 \
  || deb_compression=(-Zxz) rpm_compression=w15.zstdio gzip_level=9
command=$image/bin/heapfold
version=$("$command" --version | sed 's/^heapfold //')
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}
case $(uname -m) in
  x86_64) deb_arch=amd64 rpm_arch=x86_64 ;;
  aarch64) deb_arch=arm64 rpm_arch=aarch64 ;;
  *) echo "linux.sh: no package for $(uname -m)" >&2; exit 1 ;;
esac

# One tree for both packages. File times stay: the record of the start holds for them.
root=$out/root
rm -rf "$root"
# Only this one is the script's own: what else is in a folder that was named stays.
[ "${PACKAGES:-}" ] || rm -rf "$packages"
mkdir -p "$packages" "$root/opt" "$root/usr/bin"
cp -a "$image" "$root/opt/heapfold"
ln -s /opt/heapfold/bin/heapfold /opt/heapfold/bin/heapfold-app "$root/usr/bin/"

share=$root/usr/share
mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/applications" "$share/mime/packages" "$share/doc/heapfold"
"$command" generate-man-page | gzip -9n > "$share/man/man1/heapfold.1.gz"
"$command" generate-completion > "$share/bash-completion/completions/heapfold"
cp installer/linux/heapfold.desktop "$share/applications/"
cp installer/linux/heapfold.xml "$share/mime/packages/"
for png in icons/heapfold-*.png; do
  size=${png//[^0-9]/}
  mkdir -p "$share/icons/hicolor/${size}x$size/apps"
  cp "$png" "$share/icons/hicolor/${size}x$size/apps/heapfold.png"
done
mkdir -p "$share/icons/hicolor/scalable/apps"
cp icons/heapfold.svg "$share/icons/hicolor/scalable/apps/heapfold.svg"
cp "$out"/papers/* "$share/doc/heapfold/"
cp LICENSE "$share/doc/heapfold/copyright"
find "$root/usr" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
chmod -R u=rwX,go=rX "$root"

# .deb: dpkg's triggers on the folders under /usr/share see to menus, types and icons, so there is nothing to run.
deb=$out/deb
rm -rf "$deb"
mkdir -p "$deb"
cp -a "$root" "$deb/root"
mkdir -p "$deb/root/DEBIAN"
cat > "$deb/root/DEBIAN/control" << CONTROL
Package: heapfold
Version: $version-$release
Architecture: $deb_arch
Maintainer: The authors of Heapfold
Installed-Size: $(du -sk --exclude=DEBIAN "$deb/root" | cut -f1)
Section: devel
Priority: optional
Depends: libc6, libgcc-s1
Recommends: libgtk-3-0, libgl1, libxtst6, libxxf86vm1, shared-mime-info, desktop-file-utils
Description: Opens Java heap dumps and folds them to small files
 Heapfold shows what a Java or Android heap dump (HPROF) is made of, down to
 the field, folds it to a few percent of its size and unfolds it into a dump
 that analyzers open. An app and a command; brings its own Java runtime.
CONTROL
deb_file=heapfold_$version-${release}_$deb_arch.deb
dpkg-deb --root-owner-group "${deb_compression[@]}" --build "$deb/root" "$packages/$deb_file"

# .rpm: the same tree. rpmbuild finds no files below a folder whose name has a space, as this one's may have.
rpm_file=heapfold-$version-$release.$rpm_arch.rpm
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
rpmbuild -bb --quiet --target "$rpm_arch" --define "_topdir $top" --define "_rpmdir $(realpath "$packages")" \
  --define "_build_name_fmt %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm" \
  --define "_binary_payload $rpm_compression" --define "version_ $version" --define "release_ $release" --define "tree $PWD/$root" installer/linux/heapfold.spec

# The same without a place of its own. What is under share/ can be linked to where the system looks for it.
tar_file=heapfold-$version-linux-$rpm_arch.tar.gz
portable=$out/portable/heapfold-$version
rm -rf "$out/portable"
mkdir -p "$out/portable"
cp -a "$root/opt/heapfold" "$portable"
cp -a "$share" "$portable/share"
rm -rf "$portable/share/applications" "$portable/share/mime"
tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -C "$out/portable" -cf - "heapfold-$version" \
  | gzip "-${gzip_level}n" > "$packages/$tar_file"

# Sums of other packages in a folder that was named stay.
(cd "$packages" && {
  { [ ! -f SHA256SUMS ] || grep -vF -e "$deb_file" -e "$rpm_file" -e "$tar_file" SHA256SUMS || true; }
  sha256sum -- "$deb_file" "$rpm_file" "$tar_file"
} > SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
ls -l "$packages"
