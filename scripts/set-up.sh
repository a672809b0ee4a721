#!/bin/sh
# Makes a checkout ready: Debian's packages, the packages of package-lock.json, and with them Node. Does only what is
# missing. Plain sh, and nothing here needs a Node newer than Debian's.
# usage: scripts/set-up.sh [run|test|deb|boards]
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-run}

# The packages for this purpose: those without a word behind them, the engines', the skills' and those to speak with always.
wanted() {
  sed -e 's/#.*//' packaging/apt-packages.txt | while read -r package for; do
    [ -n "$package" ] || continue
    case "$purpose:$for" in
      *: | *:engine | *:skills | *:say | test:test | deb:deb | boards:*) ;;
      *) continue ;;
    esac
    echo "$package"
  done
}

# The names of what is installed, one a line. A package can provide another's name: Debian 13 has libsphinxbase3t64.
installed=$(dpkg-query -W -f '${db:Status-Status}, ${Package}, ${Provides}\n' |
  sed -n -e 's/ *([^)]*)//g' -e 's/^installed, //p' | tr -s ', ' '\n\n')

is_installed() {
  printf '%s\n' "$installed" | grep -Fqx -e "$1"
}

missing=
for package in $(wanted); do
  is_installed "$package" || missing="$missing $package"
done

if [ -n "$missing" ]; then
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
  else
    echo "These packages are missing, and installing them needs root or sudo:$missing" >&2
    exit 1
  fi
  echo "Installing$missing"
  $as_root apt-get update -q -o DPkg::Lock::Timeout=300 >&2
  # shellcheck disable=SC2086 # the list is words
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    -o DPkg::Lock::Timeout=300 $missing >&2
  case " $missing " in
    # The tests start brokers of their own; Debian's would take the bus's address on this machine.
    *" mosquitto "*)
      if [ -d /run/systemd/system ]; then $as_root systemctl disable --now mosquitto.service >&2; fi
      ;;
  esac
fi

# What `npm ci` made is of this lock file, or it is made again.
lock=$(sha256sum package-lock.json .npmrc | sha256sum | cut -d ' ' -f 1)
stamp=node_modules/.sotto-lock
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$lock" ]; then
  if ! command -v npm >/dev/null 2>&1; then
    echo "npm is missing: apt-get install npm" >&2
    exit 1
  fi
  echo "Installing the packages of package-lock.json"
  NODE_OPTIONS="${NODE_OPTIONS:-} --require ./scripts/judge-by-our-node.cjs" \
    npm ci --no-fund --no-audit --loglevel=error >&2
  echo "$lock" >"$stamp"
fi

if ! scripts/node --version >/dev/null; then
  echo "There is no Node for this machine ($(uname -m)) in node_modules" >&2
  exit 1
fi

# The files of the second ear, of sherpa-onnx and of RNNoise, which are not npm's to install (packaging/{ears,sherpa,noise}/
# files.json). The platform runs without them.
if ! scripts/node installer/ears/main.ts; then
  if [ "$purpose" = run ]; then
    echo "The second ear's files could not be fetched: speech is understood without it" >&2
  else
    exit 1
  fi
fi

# What wake words of one's own are trained with (packaging/wake-words/files.json). The platform runs without.
if ! scripts/node installer/wake-words/main.ts; then
  if [ "$purpose" = run ]; then
    echo "The files of trained wake words could not be fetched: only pronounced wake words work" >&2
  else
    exit 1
  fi
fi
