#!/bin/sh
# Prints the version and the help of `sotto` without Node, from generated files: nothing is installed yet.
# usage: scripts/help.sh [help] [COMMAND...] [--help] | version | --version
set -eu
cd "$(dirname "$0")/.."

path=
for word in "$@"; do
  case $word in
    version | --version | -V)
      echo "sotto $(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)"
      echo "platform: nothing is installed yet: run \`make run\`"
      exit
      ;;
    help | -*) ;;
    *) path="$path $word" ;;
  esac
done

if [ -z "$path" ]; then
  cat docs/generated/help.txt
# The sections of the command, or of the commands of its group.
elif ! awk -v wanted="## sotto$path" '
    /^## / { inside = $0 == wanted || index($0, wanted " ") == 1; found = found || inside }
    inside
    END { exit !found }
  ' docs/generated/commands.md; then
  echo "sotto: there is no command \"sotto$path\"" >&2
  echo "       \`./sotto --help\` shows those there are" >&2
  exit 64
fi
echo
echo "Nothing is installed yet: \`make run\` installs, builds and starts the platform."
