import { EventEmitter, once } from "node:events";
import t from "tap";
import { buildWav } from "../../platform/sound/wav-build.ts";
import type { MicrophoneReport } from "../../platform/port/report.ts";
import { makeWorld } from "../../test/world.ts";
import { Levels } from "./levels.ts";
import { MutedWatch } from "./muted-watch.ts";

const frame = buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(256).fill(100) });

async function house(t: Parameters<typeof makeWorld>[0], { connected = true } = {}) {
  const world = await makeWorld(t);
  const port = await world.port();
  const client = await world.client();
  const real = new Levels(() => port);
  const events = new EventEmitter();
  const levels = {
    get canLook() {
      return connected && real.canLook;
    },
    look: real.look.bind(real),
    heard: async (siteId: string) => {
      await real.heard(siteId);
      setImmediate(() => events.emit("heard"));
    },
  };
  const reported: Record<string, MicrophoneReport> = { kitchen: { muted: false }, attic: { muted: false } };
  const watch = new MutedWatch({
    levels,
    reported: () => reported,
    watch(changed) {
      events.on("report", changed);
      return () => events.off("report", changed);
    },
    found: (siteId) => events.emit("found", siteId),
    settleMs: 0,
    retryMs: 1,
  });
  t.teardown(() => watch.stop());
  const report = (siteId: string, microphone: MicrophoneReport) => {
    reported[siteId] = microphone;
    events.emit("report");
  };
  const say = (siteId: string) => client.say(`audioServer/${siteId}/audioFrame`, frame);
  return { watch, events, report, say, connect: () => (connected = true) };
}

t.test("a muted site is watched, and each frame that is on the bus all the same is counted", async (t) => {
  const { watch, events, report, say } = await house(t);
  t.same(watch.sites, []);
  const heard = once(events, "heard");
  report("kitchen", { muted: true, by: "anna", since: "2026-11-25T20:15:00.000Z" });
  t.match(watch.sites, [{ siteId: "kitchen", by: "anna", isWatched: false, frames: 0 }]);
  await heard;
  t.match(watch.sites, [{ siteId: "kitchen", isWatched: true, frames: 0 }]);
  const found = once(events, "found");
  await say("attic");
  await say("kitchen");
  t.same(await found, ["kitchen"]);
  t.match(watch.sites, [{ siteId: "kitchen", frames: 1 }]);
});

t.test("a site that is heard again is not watched, and a new mute begins at none", async (t) => {
  const { watch, events, report, say } = await house(t);
  let heard = once(events, "heard");
  report("kitchen", { muted: true });
  await heard;
  const found = once(events, "found");
  await say("kitchen");
  await found;
  report("kitchen", { muted: false });
  t.same(watch.sites, []);
  await say("kitchen");
  heard = once(events, "heard");
  report("kitchen", { muted: true });
  await heard;
  t.match(watch.sites, [{ siteId: "kitchen", isWatched: true, frames: 0 }]);
});

t.test("without a bus nothing is said to be verified, until there is one", async (t) => {
  const { watch, events, report, connect } = await house(t, { connected: false });
  const heard = once(events, "heard");
  report("kitchen", { muted: true });
  t.match(watch.sites, [{ isWatched: false }]);
  connect();
  await heard;
  t.match(watch.sites, [{ isWatched: true }]);
});
