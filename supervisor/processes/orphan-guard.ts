/**
 * Kills the components' own children if the supervisor is killed: setpriv kills the components themselves, but not
 * their children. A shell waits on a pipe that only the supervisor's death closes, then kills all processes with the
 * mark of this run. Under systemd, the control group does the same; this covers everything else.
 */
import { execa } from "execa";

/** Reads until the pipe ends, then kills the processes with the mark until none is found. */
const script = `
cat >/dev/null
round=0
while [ $round -lt 50 ]; do
  round=$((round + 1))
  found=
  for file in $(grep -lszxF -e "$MARK" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}; pid=\${pid%/environ}
    kill -KILL "$pid" 2>/dev/null && found=1
  done
  [ "$found" ] || exit 0
done
`;

export type OrphanGuard = { stop(): Promise<void> };

/** `mark`: the "NAME=value" in the environment of everything that must not outlive this process. */
export function startOrphanGuard(mark: string): OrphanGuard {
  // Detached: a Ctrl-C in the terminal must not end it before it has done its work. The mark reaches it as the value of
  // another variable, so that it does not find itself.
  const shell = execa("sh", ["-c", script], {
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
    detached: true,
    cleanup: false,
    reject: false,
    extendEnv: false,
    env: { PATH: process.env["PATH"] ?? "/usr/sbin:/usr/bin:/sbin:/bin", MARK: mark },
  });
  shell.stdin.on("error", () => {}); // it was killed; the components still have their own guard
  return {
    async stop() {
      shell.stdin.end();
      await shell;
    },
  };
}
