/**
 * The state table of supervision: the effect of each event in each state of a component's process. transitions.test.ts
 * covers every cell. A new state or event does not compile until all its cells are here.
 */

/**
 * down      not running, and it need not
 * waiting   it shall run: waits for what it needs, or for its delay to pass
 * starting  its process runs and is not ready
 * up        ready
 * stopping  being ended; what was asked meanwhile is done afterwards
 * failed    given up: for good (exit 125), or tried every five minutes (crash loop)
 * disabled  not running, and it may not
 */
export const states = ["down", "waiting", "starting", "up", "stopping", "failed", "disabled"] as const;
export type State = (typeof states)[number];

/**
 * start, stop, restart, enable, disable: asked by an operator or by the supervisor itself
 * due       what it needs is ready and its delay has passed
 * ready     it says so
 * late      it did not say so in time
 * hung      it does not answer, or its watchdog has run out
 * stable    it has been up for a minute
 * exited    its process is gone; gaveUp: with exit code 125; looped: with too many deaths before it
 */
export const events = [
  "start",
  "stop",
  "restart",
  "enable",
  "disable",
  "due",
  "ready",
  "late",
  "hung",
  "stable",
  "exited",
  "gaveUp",
  "looped",
] as const;
export type Event = (typeof events)[number];

/**
 * admit         sends `due` when what it needs is ready
 * forgive       forgets earlier deaths
 * backOff       sends `due` after a delay that grows
 * tryRarely     sends `due` after five minutes
 * cancel        no `due` is sent any more
 * spawn         makes the process
 * announce      others may start that need it
 * end           walks the stop ladder
 * kill          SIGKILL to the process group
 * deferStart, deferDisable, deferNothing   what to ask when the process is gone
 * recall        asks what was deferred
 * report        tells operators, once
 */
export type Effect =
  | "admit"
  | "forgive"
  | "backOff"
  | "tryRarely"
  | "cancel"
  | "spawn"
  | "announce"
  | "end"
  | "kill"
  | "deferStart"
  | "deferDisable"
  | "deferNothing"
  | "recall"
  | "report";

export type Cell = { readonly next: State; readonly effects: readonly Effect[] };

const to = (next: State, ...effects: Effect[]): Cell => ({ next, effects });

/** Events that cannot happen where there is no process. */
const withoutProcess = (state: State) => ({
  ready: to(state),
  late: to(state),
  hung: to(state),
  stable: to(state),
  exited: to(state),
  gaveUp: to(state),
  looped: to(state),
});

export const transitions: Readonly<Record<State, Readonly<Record<Event, Cell>>>> = {
  down: {
    ...withoutProcess("down"),
    start: to("waiting", "forgive", "admit"),
    stop: to("down"),
    restart: to("waiting", "forgive", "admit"),
    enable: to("waiting", "forgive", "admit"),
    disable: to("disabled"),
    due: to("down"),
  },
  waiting: {
    ...withoutProcess("waiting"),
    start: to("waiting", "forgive", "admit"),
    stop: to("down", "cancel"),
    restart: to("waiting", "forgive", "admit"),
    enable: to("waiting"),
    disable: to("disabled", "cancel"),
    due: to("starting", "spawn"),
  },
  starting: {
    start: to("starting"),
    stop: to("stopping", "deferNothing", "end"),
    restart: to("stopping", "deferStart", "end"),
    enable: to("starting"),
    disable: to("stopping", "deferDisable", "end"),
    due: to("starting"),
    ready: to("up", "announce"),
    late: to("starting", "kill"),
    hung: to("starting", "kill"),
    stable: to("starting"),
    exited: to("waiting", "backOff"),
    gaveUp: to("failed", "report"),
    looped: to("failed", "report", "tryRarely"),
  },
  up: {
    start: to("up"),
    stop: to("stopping", "deferNothing", "end"),
    restart: to("stopping", "deferStart", "end"),
    enable: to("up"),
    disable: to("stopping", "deferDisable", "end"),
    due: to("up"),
    ready: to("up"),
    late: to("up"),
    hung: to("up", "kill"),
    stable: to("up", "forgive"),
    exited: to("waiting", "backOff"),
    gaveUp: to("failed", "report"),
    looped: to("failed", "report", "tryRarely"),
  },
  stopping: {
    start: to("stopping", "deferStart"),
    stop: to("stopping", "deferNothing"),
    restart: to("stopping", "deferStart"),
    enable: to("stopping", "deferStart"),
    disable: to("stopping", "deferDisable"),
    due: to("stopping"),
    ready: to("stopping"),
    late: to("stopping"),
    hung: to("stopping"),
    stable: to("stopping"),
    exited: to("down", "recall"),
    gaveUp: to("down", "recall"),
    looped: to("down", "recall"),
  },
  failed: {
    ...withoutProcess("failed"),
    start: to("waiting", "forgive", "admit"),
    stop: to("down", "cancel"),
    restart: to("waiting", "forgive", "admit"),
    enable: to("failed"),
    disable: to("disabled", "cancel"),
    due: to("starting", "spawn"),
  },
  disabled: {
    ...withoutProcess("disabled"),
    start: to("disabled"),
    stop: to("disabled"),
    restart: to("disabled"),
    enable: to("waiting", "forgive", "admit"),
    disable: to("disabled"),
    due: to("disabled"),
  },
};
