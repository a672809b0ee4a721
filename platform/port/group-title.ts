/**
 * The name of a group's process says whose work it does: in an endless loop it can tell in no other way, and writing it
 * takes microseconds. `ps` shows it too.
 */
const prefix = "sotto: ";

export function titleOf(component: string): string {
  return prefix + component;
}

/** From /proc/PID/cmdline; undefined when it names nobody. */
export function busyWith(commandLine: string): string | undefined {
  const [title = ""] = commandLine.split("\0", 1);
  return title.startsWith(prefix) ? title.slice(prefix.length).trim() : undefined;
}
