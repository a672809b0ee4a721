import t from "tap";
import type { Port } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import { Volumes } from "./volumes.ts";

/** An audio server that reports what it is told for the sites that it has; `obeys`: it does so at all. */
function house({ obeys = true, connected = true } = {}) {
  const said: unknown[] = [];
  const hearers = new Set<() => void>();
  const reported: Record<string, number> = { kitchen: 1 };
  const port = {
    connected,
    say(_topic: unknown, payload: { siteId: string; volume: number }) {
      said.push(payload);
      if (obeys && payload.siteId in reported) reported[payload.siteId] = payload.volume;
      for (const hear of hearers) hear();
    },
  } as unknown as Port;
  const volumes = new Volumes({
    port: () => port,
    places: () => [
      { siteId: "kitchen", isAway: false },
      { siteId: "attic", isAway: false },
      { siteId: "cellar", isAway: true },
    ],
    check(siteId) {
      if (!["kitchen", "attic", "cellar"].includes(siteId))
        throw new SottoError("SITE_UNKNOWN", "there is no such site");
    },
    reported: () => reported,
    watch(changed) {
      hearers.add(changed);
      return () => void hearers.delete(changed);
    },
    timeoutMs: 1,
  });
  return { volumes, said, hearers };
}

t.test("a volume is set when the audio server says so; a satellite keeps its own", async (t) => {
  const { volumes, said, hearers } = house();
  t.same(volumes.list(), [
    { siteId: "kitchen", volume: 1 },
    { siteId: "attic", volume: null },
    { siteId: "cellar", volume: null },
  ]);
  t.same(await volumes.set("kitchen", 0.3), { siteId: "kitchen", volume: 0.3 });
  t.same(await volumes.set("kitchen", 0.3), { siteId: "kitchen", volume: 0.3 });
  t.equal(said.length, 1, "what is set already needs no message");
  t.same(await volumes.set("attic", 0.5), { siteId: "attic", volume: null });
  t.same(said.at(-1), { siteId: "attic", volume: 0.5 });
  t.equal(hearers.size, 0);
});

t.test("who cannot be told is named", async (t) => {
  await t.rejects(house().volumes.set("garage", 0.5), { code: "SITE_UNKNOWN" });
  await t.rejects(house().volumes.set("cellar", 0.5), { code: "AUDIO_FAILED", message: /cellar is not connected/u });
  await t.rejects(house({ obeys: false }).volumes.set("kitchen", 0.5), { code: "AUDIO_FAILED", message: /answer/u });
  await t.rejects(house({ connected: false }).volumes.set("kitchen", 0.5), { code: "BUS_UNREACHABLE" });
});
