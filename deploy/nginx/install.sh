#!/bin/sh
# Gives nginx the current release: its pages and files, its redirects and its headers, all at one reload. If nginx does not accept them, it
# goes on with the release before. To be called after each build, from the root of the project:
#   deploy/nginx/install.sh [OUTPUT_FOLDER]
set -eu
out=${1:-dist}
nginx=${NGINX:-nginx}
sitefold=${SITEFOLD:-npx sitefold}

release=
while [ "$(readlink -f "$out/current")" != "$release" ]; do
  # A build that ends meanwhile switches to another release: then all begins again with that one.
  release=$(readlink -f "$out/current")
  rm -rf "$out/nginx.next"
  $sitefold redirects emit nginx --out "$out/nginx.next"
  $sitefold headers emit nginx --build "$out" --out "$out/nginx.next"
done
echo "root \"$release/client\";" > "$out/nginx.next/nginx/sitefold-root.conf"

# No build deletes a release that this file names. Processes of nginx that end later still send files of the one before.
used="$out/releases/.serving-nginx"
before=$(head -n 1 "$used" 2>/dev/null || true)
printf '%s\n' "$release" "$before" > "$out/nginx.next/used"
mv "$out/nginx.next/used" "$used"

rm -rf "$out/nginx.before"
if [ -e "$out/nginx" ]; then mv "$out/nginx" "$out/nginx.before"; fi
mv "$out/nginx.next/nginx" "$out/nginx"
rmdir "$out/nginx.next"

if ! $nginx -t; then
  rm -rf "$out/nginx"
  if [ -e "$out/nginx.before" ]; then mv "$out/nginx.before" "$out/nginx"; fi
  printf '%s\n' "$before" > "$used"
  echo "install.sh: nginx does not accept the configuration, and goes on with the release before" >&2
  exit 1
fi
$nginx -s reload
