#!/bin/sh
# Gives nginx the redirects and headers of the current release, and has it read its configuration again. If nginx does not accept it, those
# of the release before come back. To be called after each build, from the root of the project:
#   deploy/nginx/install.sh [OUTPUT_FOLDER]
set -eu
out=${1:-dist}
nginx=${NGINX:-nginx}
sitefold=${SITEFOLD:-npx sitefold}

$sitefold redirects emit nginx --out "$out/redirects.next"
$sitefold headers emit nginx --build "$out" --out "$out/headers.next"

for part in redirects headers; do
  rm -rf "$out/$part.before"
  if [ -e "$out/$part" ]; then mv "$out/$part" "$out/$part.before"; fi
  mv "$out/$part.next" "$out/$part"
done

if ! $nginx -t; then
  for part in redirects headers; do
    rm -rf "$out/$part"
    if [ -e "$out/$part.before" ]; then mv "$out/$part.before" "$out/$part"; fi
  done
  echo "install.sh: nginx does not accept the configuration, and goes on with that of the release before" >&2
  exit 1
fi
$nginx -s reload
