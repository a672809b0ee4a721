/**
 * The state table of supervision: the effect of each event in each state of a component's process. transitions.test.ts
 * covers every cell. A new state or event does not compile until all its cells are here.
 */

/**
 * down      not running, and not required to run
 * waiting   enabled: waits for the components it needs, or for its delay to pass
 * starting  its process runs and is not ready
 * up        ready
 * stopping  being stopped; operations requested meanwhile are performed afterwards
 * failed    not restarted (exit 125), or retried every five minutes (crash loop)
 * disabled  not running, and not allowed to run
 */
export const states = ["down", "waiting", "starting", "up", "stopping", "failed", "disabled"] as const;
export type State = (typeof states)[number];

/**
 * start, stop, restart, enable, disable: requested by an operator or by the supervisor itself
 * due       the components it needs are ready and its delay has passed
 * ready     it has reported that it is ready
 * late      it has not reported that in time
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
 * admit         sends `due` when the components it needs are ready
 * forgive       forgets earlier deaths
 * backOff       sends `due` after an increasing delay
 * tryRarely     sends `due` after five minutes
 * cancel        cancels a pending `due`
 * spawn         starts the process
 * announce      components that need it may start
 * end           walks the stop ladder
 * kill          SIGKILL to the process group
 * deferStart, deferDisable, deferNothing   set the operation to perform when the process is gone
 * recall        performs the deferred operation
 * report        notifies operators, once
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
