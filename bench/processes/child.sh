#!/bin/sh
# What every supervisor of the bench keeps alive: says its name and process id as its first act, then does nothing.
# usage: child.sh NAME FIFO
echo "$1 $$" >"$2"
# A component says that it is ready to Sotto's supervisor, over the channel that it was given.
if [ -n "${SOTTO_FLEET:-}" ]; then echo '{"type":"ready"}' >&"$NODE_CHANNEL_FD"; fi
exec sleep 86400
