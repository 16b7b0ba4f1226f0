#!/bin/sh
# Installs Pinboard below a prefix: ./install.sh [PREFIX]. Without PREFIX, root installs it in /usr/local, and
# any other user in ~/.local. `./install.sh --uninstall [PREFIX]` removes it. Boards are never touched.
set -eu
cd "$(dirname "$0")"
list=share/pinboard/installed-files

action=install
if [ "${1-}" = --uninstall ]; then action=uninstall; shift; fi
if [ $# -gt 0 ]; then prefix=$1
elif [ "$(id -u)" = 0 ]; then prefix=/usr/local
else prefix=$HOME/.local; fi

remove_installed() {
  [ -f "$prefix/$list" ] || return 0
  while IFS= read -r file; do rm -f "$prefix/$file"; done < "$prefix/$list"
  rm -f "$prefix/$list"
  for folder in lib/pinboard libexec/pinboard share/doc/pinboard share/pinboard; do
    rmdir "$prefix/$folder" 2>/dev/null || true
  done
}

# Desktops find programs, file types and icons in caches.
update_caches() {
  update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
  update-mime-database "$prefix/share/mime" 2>/dev/null || true
  gtk4-update-icon-cache -qtf "$prefix/share/icons/hicolor" 2>/dev/null ||
    gtk-update-icon-cache -qtf "$prefix/share/icons/hicolor" 2>/dev/null || true
}

if [ $action = uninstall ]; then
  if ! [ -f "$prefix/$list" ]; then echo "Pinboard isn't installed in $prefix." >&2; exit 1; fi
  remove_installed
  update_caches
  echo "Pinboard was removed from $prefix. Your boards are still in their folders."
  exit
fi

missing=$(ldd bin/pinboard libexec/pinboard/pinboard-decoder | sed -n 's/^[[:space:]]*\(.*\) => not found.*/\1/p' | sort -u)
if [ -n "$missing" ]; then
  echo "Pinboard needs these libraries, which this computer doesn't have:" $missing >&2
  echo "README says which packages of your distribution have them." >&2
  exit 1
fi

remove_installed    # of another version
mkdir -p "$prefix/share/pinboard"
find bin lib libexec share \( -type f -o -type l \) | LC_ALL=C sort > "$prefix/$list.new"
while IFS= read -r file; do
  # The system's own libraries get security updates, so they're preferred.
  case $file in lib/pinboard/*)
    if { ldconfig -p || /sbin/ldconfig -p; } 2>/dev/null | grep -q "$(basename "$file") "; then continue; fi ;;
  esac
  mkdir -p "$prefix/$(dirname "$file")"
  cp -P "$file" "$prefix/$file"
done < "$prefix/$list.new"
mv "$prefix/$list.new" "$prefix/$list"
# The message bus starts programs by their whole paths.
service=share/dbus-1/services/io.github.pinboard.Pinboard.service
sed "s|^Exec=.*|Exec=\"$(cd "$prefix" && pwd)/bin/pinboard\" --gapplication-service|" "$service" > "$prefix/$service"
update_caches
echo "Pinboard is installed in $prefix."
case ":$PATH:" in *":$prefix/bin:"*) ;; *)
  echo "$prefix/bin isn't in your PATH. Add it, so that the desktop and the terminal find Pinboard." ;;
esac
