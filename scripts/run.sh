#!/bin/sh
# Installs what is missing and starts the platform in the foreground from this checkout, with a data folder of its own:
# var/.
set -eu
cd "$(dirname "$0")/.."

# Whether a supervisor runs on our data folder: it holds a record lock on this file. It answers for itself below, and its
# build stays as it is under it.
runs() {
  [ -e var/lock ] && grep -q ":$(stat -c %i var/lock) " /proc/locks
}

# Held from here to the end of the platform, which inherits it: `./sotto` sees by it that it is worth waiting. A command
# that looks holds it for an instant.
exec 9<scripts/run.sh
if ! flock --exclusive --timeout 2 9 && ! runs; then
  echo "\`make run\` is at work in this checkout already: wait for it, or end it first" >&2
  exit 75
fi

if ! runs; then scripts/set-up.sh run; fi

# The build is made again when a source is newer than it.
if ! runs && { [ ! -e build/supervisor/main.js ] ||
  [ -n "$(find package-lock.json platform supervisor installer cli web examples skills kit scripts -newer build/supervisor/main.js -type f ! -name '*.test.ts' -print -quit)" ]; }; then
  scripts/node scripts/build.ts
fi
# The second start compiles nothing.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/var/cache/compiled}"
# glibc keeps an arena for each thread, which fragments: five megabytes.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536
# Collect garbage early: the memory is the board's, see supervisor/programs.ts.
# The first assistant is in the language of whoever starts it: LANG=de_DE.UTF-8 make run.
language="${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}"
exec scripts/node --max-semi-space-size=2 --v8-pool-size=1 --expose-gc build/supervisor/main.js --data "$PWD/var" --examples "$PWD/build/examples" --language "$language" --virtual-audio=auto --anonymous=open "$@"
