#!/bin/bash
# Boots one board and stays until it is off: `launch.sh NAME FOLDER LOWER CGROUP NETNS`. A reboot is done here too.
# It may make networks of its own and filter them, as a machine may: services without a network have a loopback that is
# up, and IPAddressDeny works.
# Who holds the other end of the standard input has the board's plug: when it is gone, however it ended, the board is off.
# The board sees pure cgroups v2 and an overlay of LOWER, in a mount namespace of this process.
set -eu
name=$1 folder=$2 lower=$3 cgroup=$4 netns=$5
echo $$ >"$cgroup/cgroup.procs"
{ read -r || true; echo 1 >"$cgroup/cgroup.kill"; } <&0 >/dev/null 2>&1 &
exec </dev/null
exec unshare --mount bash -eu -c '
  umount -R /sys/fs/cgroup
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  mount -t overlay overlay -o "lowerdir=$3,upperdir=$2/upper,workdir=$2/work" "$2/root"
  while :; do
    code=0
    systemd-nspawn --quiet --directory="$2/root" --boot --machine="$1" --register=no --keep-unit --console=pipe \
      --network-namespace-path="/run/netns/$4" --resolv-conf=off --timezone=off --link-journal=no --capability=CAP_NET_ADMIN,CAP_BPF --system-call-filter=bpf || code=$?
    # 133: the board asked for a reboot.
    [ "$code" = 133 ] || exit "$code"
  done' launch "$name" "$folder" "$lower" "$netns"
