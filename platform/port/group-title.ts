/**
 * The title of a group's process names the member that is working: in an endless loop the process has no other way to
 * report it, and setting it takes microseconds. `ps` shows it too.
 */
const prefix = "sotto: ";

export function titleOf(component: string): string {
  return prefix + component;
}

/** Returns the member named in /proc/PID/cmdline; undefined when it names none. */
export function busyWith(commandLine: string): string | undefined {
  const [title = ""] = commandLine.split("\0", 1);
  return title.startsWith(prefix) ? title.slice(prefix.length).trim() : undefined;
}
