/** All benches, in the order in which `make bench` runs them. */

export type Bench = {
  readonly name: string;
  /** About how long it takes on a quiet machine with two cores. */
  readonly minutes: number;
  /** What other work on the machine spoils. */
  readonly isTimed: boolean;
  readonly command: readonly [string, ...string[]];
};

/** ARGS that were given to `make bench` are not theirs. */
const target = (name: string): Bench["command"] => ["make", "--no-print-directory", "ARGS=", `bench-${name}`];
const program = (file: string, ...args: readonly string[]): Bench["command"] => [
  "scripts/node",
  `bench/${file}`,
  ...args,
];

const timed = (name: string, minutes: number, command = target(name)): Bench => ({
  name,
  minutes,
  isTimed: true,
  command,
});
const counted = (name: string, minutes: number, command = target(name)): Bench => ({
  name,
  minutes,
  isTimed: false,
  command,
});

/** Times first, as long as somebody leaves the machine alone; then what is killed and worn; then what is counted, the quick ones first. */
export const benches: readonly Bench[] = [
  timed("rest", 12),
  timed("loop", 8),
  timed("web", 4),
  timed("ten-tasks", 4),
  timed("processes", 3),
  timed("logs", 4),
  timed("broker", 5),
  timed("self-test", 5, program("self-test/run.ts")),
  timed("admin", 60),
  timed("tasks", 15),
  timed("returns", 45),
  timed("storm", 12),
  timed("timers", 15),
  timed("cluster", 50, program("cluster/cluster.ts")),
  timed("aborts", 30),
  timed("injections", 40, program("injections/run.ts")),
  timed("scale", 15, program("asr/scale.ts")),
  timed("templates", 10, program("asr/templates.ts", "--write")),
  timed("soak", 60),
  counted("builtins", 1),
  counted("brokers", 2, program("brokers/run.ts")),
  counted("nlu", 10),
  counted("people", 10),
  counted("rooms", 10),
  counted("hotword", 10),
  counted("wake-words", 30, program("hotword/trained.ts")),
  counted("echo", 15),
  counted("asr", 15),
  counted("courteous", 15, program("asr/courteous.ts", "--write")),
  counted("numbers", 15, program("asr/numbers.ts")),
  counted("yes", 15, program("asr/yes.ts", "--write")),
  counted("spoken", 40, program("asr/spoken/run.ts", "--write")),
  counted("languages", 15, program("asr/languages/run.ts", "--write")),
  counted("fitting", 20, program("asr/fitting/run.ts", "--write")),
  counted("people-by-voice", 60, program("asr/people/run.ts", "--write")),
  counted("house-by-voice", 120, program("people/by-voice.ts", "--write")),
  counted("devices-by-voice", 90, program("people/classes.ts", "--write")),
];

/** "3 hours", "40 minutes". */
export function lengthOf(some: readonly Pick<Bench, "minutes">[]): string {
  const minutes = some.reduce((sum, one) => sum + one.minutes, 0);
  const [count, unit] = minutes < 90 ? [Math.round(minutes), "minute"] : [Math.round(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
