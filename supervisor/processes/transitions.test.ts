import t from "tap";
import { type Effect, type Event, events, type State, states, transitions } from "./transitions.ts";

/** The whole table as a page: state, then event, next state and effects. A dash: nothing happens. */
const page = `
down      start    waiting forgive admit
down      stop     -
down      restart  waiting forgive admit
down      enable   waiting forgive admit
down      disable  disabled
down      due      -
down      ready    -
down      late     -
down      hung     -
down      stable   -
down      exited   -
down      gaveUp   -
down      looped   -
waiting   start    waiting forgive admit
waiting   stop     down cancel
waiting   restart  waiting forgive admit
waiting   enable   -
waiting   disable  disabled cancel
waiting   due      starting spawn
waiting   ready    -
waiting   late     -
waiting   hung     -
waiting   stable   -
waiting   exited   -
waiting   gaveUp   -
waiting   looped   -
starting  start    -
starting  stop     stopping deferNothing end
starting  restart  stopping deferStart end
starting  enable   -
starting  disable  stopping deferDisable end
starting  due      -
starting  ready    up announce
starting  late     starting kill
starting  hung     starting kill
starting  stable   -
starting  exited   waiting backOff
starting  gaveUp   failed report
starting  looped   failed report tryRarely
up        start    -
up        stop     stopping deferNothing end
up        restart  stopping deferStart end
up        enable   -
up        disable  stopping deferDisable end
up        due      -
up        ready    -
up        late     -
up        hung     up kill
up        stable   up forgive
up        exited   waiting backOff
up        gaveUp   failed report
up        looped   failed report tryRarely
stopping  start    stopping deferStart
stopping  stop     stopping deferNothing
stopping  restart  stopping deferStart
stopping  enable   stopping deferStart
stopping  disable  stopping deferDisable
stopping  due      -
stopping  ready    -
stopping  late     -
stopping  hung     -
stopping  stable   -
stopping  exited   down recall
stopping  gaveUp   down recall
stopping  looped   down recall
failed    start    waiting forgive admit
failed    stop     down cancel
failed    restart  waiting forgive admit
failed    enable   -
failed    disable  disabled cancel
failed    due      starting spawn
failed    ready    -
failed    late     -
failed    hung     -
failed    stable   -
failed    exited   -
failed    gaveUp   -
failed    looped   -
disabled  start    -
disabled  stop     -
disabled  restart  -
disabled  enable   waiting forgive admit
disabled  disable  -
disabled  due      -
disabled  ready    -
disabled  late     -
disabled  hung     -
disabled  stable   -
disabled  exited   -
disabled  gaveUp   -
disabled  looped   -
`;

t.test("every cell of the table is what the page says", async (t) => {
  const rows = page.trim().split("\n");
  t.equal(rows.length, states.length * events.length);
  for (const row of rows) {
    const [state, event, next, ...effects] = row.split(/\s+/u) as [State, Event, State | "-", ...Effect[]];
    t.same(transitions[state][event], { next: next === "-" ? state : next, effects }, `${state}, ${event}`);
  }
});

const cells = states.flatMap((state) => events.map((event) => ({ state, event, ...transitions[state][event] })));
const withProcess: readonly State[] = ["starting", "up", "stopping"];

t.test("a process is made only where there is none, and its end is the only way out of having one", async (t) => {
  for (const { state, event, next, effects } of cells) {
    const spawns = effects.includes("spawn");
    t.equal(spawns, !withProcess.includes(state) && withProcess.includes(next), `${state}, ${event}: spawn`);
    const left = withProcess.includes(state) && !withProcess.includes(next);
    if (left) t.ok(["exited", "gaveUp", "looped"].includes(event), `${state}, ${event}: left`);
  }
});

t.test("what waits can be called off: leaving waiting or failed without a process cancels the delay", async (t) => {
  for (const { state, event, next, effects } of cells) {
    if ((state === "waiting" || state === "failed") && (next === "down" || next === "disabled")) {
      t.ok(effects.includes("cancel"), `${state}, ${event}`);
    }
  }
});

t.test(
  "from every state a component can be started, stopped and disabled by asking, if need be after enabling",
  async (t) => {
    const after = (state: State, asked: readonly Event[]): State => {
      let [now, deferred]: [State, Event | undefined] = [state, undefined];
      const send = (event: Event): void => {
        const { next, effects } = transitions[now][event];
        now = next;
        for (const effect of effects) {
          if (effect === "deferStart") deferred = "start";
          if (effect === "deferDisable") deferred = "disable";
          if (effect === "deferNothing") deferred = undefined;
          if (effect === "admit") send("due");
          if (effect === "end") send("exited");
          if (effect === "recall" && deferred !== undefined) {
            const event = deferred;
            deferred = undefined;
            send(event);
          }
        }
      };
      for (const event of asked) send(event);
      if (now === "stopping") send("exited");
      return now;
    };
    for (const state of states) {
      t.ok(["starting", "up"].includes(after(state, ["enable", "start"])), `${state}: start`);
      t.ok(["down", "disabled"].includes(after(state, ["stop"])), `${state}: stop`);
      t.equal(after(state, ["disable"]), "disabled", `${state}: disable`);
    }
  },
);
