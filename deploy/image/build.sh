#!/bin/sh
# The image of the Dockerfile without a daemon or a registry, as an OCI archive. Of one commit it is the same each time.
#   deploy/image/build.sh sanaga.tar && docker load -i sanaga.tar
# Needs Debian's mmdebstrap and umoci, and the built repository (npm ci, npm run build). It has no shell and no apt.
set -eu

archive=$(realpath -m "${1:?name the archive to write}")
cd "$(dirname "$0")/../.."
release=$(node -p "require('./package.json').version")
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pack() { # a folder as a layer
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$1" -cf "$2" .
}

echo 'Debian: what Node needs, nothing else'
mmdebstrap --quiet --variant=extract --format=tar \
  --include=base-files,netbase,tzdata,ca-certificates,libc6,libstdc++6,libgcc-s1,libatomic1 \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook='mkdir -p "$1/tmp" && chmod 1777 "$1/tmp"' \
  "${SUITE:-trixie}" "$work/debian.tar" "${MIRROR:-http://deb.debian.org/debian}"

echo 'Node'
mkdir -p "$work/node/usr/bin"
strip --strip-all -o "$work/node/usr/bin/node" node_modules/node/bin/node
pack "$work/node" "$work/node.tar"

echo 'The release'
mkdir -p "$work/release/opt"
node tools/release/release.ts "$work/release/opt/sanaga"
pack "$work/release" "$work/release.tar"

image=$work/image:$release
umoci init --layout "$work/image"
umoci new --image "$image"
for layer in debian node release; do
  umoci raw add-layer --history.created "$created" --history.created_by "$layer" --image "$image" "$work/$layer.tar"
done
umoci config --no-history --image "$image" --created "$created" --architecture "$(dpkg --print-architecture)" \
  --config.user 10001:10001 --config.workingdir /opt/sanaga --config.stopsignal SIGTERM \
  --config.entrypoint node --config.cmd apps/payments-api/src/main.ts \
  --config.env NODE_ENV=production --config.env NODE_OPTIONS=--max-semi-space-size=16 \
  --config.env NODE_COMPILE_CACHE=/tmp/compile-cache \
  --config.env PAYMENTS_API_HOST=0.0.0.0 --config.env FRONT_SERVER_HOST=0.0.0.0 \
  --config.env OPS_PORT=9464 --config.env "RELEASE=$release"
umoci gc --layout "$work/image"
node deploy/image/name.mjs "$work/image" "sanaga:$release"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$work/image" -cf "$archive" .
echo "$archive: $(du -m "$archive" | cut -f1) MB, unpacked $(cat "$work"/*.tar | wc -c | awk '{ print int($1 / 1e6) }') MB"
