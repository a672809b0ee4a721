/** What can be said at a site, with a real assistant's folder. */
import { join } from "node:path";
import t from "tap";
import { dialogueConfigure, overviewDone, type OverviewDone, overviewPerform } from "#bus";
import type { BusEvent } from "../sessions/bus-events.ts";
import type { Manifest } from "../skills/manifest.ts";
import type { Skill } from "../skills/skills.ts";
import { answerOverviews, type OverviewNeeds } from "./overview.ts";

type Listed = { readonly state?: Skill["state"]; readonly intents?: readonly string[] | undefined };

function world(folder: string, skills: Readonly<Record<string, Listed>>) {
  let hear: (event: BusEvent) => void = () => {};
  let resolve: (done: OverviewDone) => void = () => {};
  const errors: unknown[] = [];
  const stop = answerOverviews({
    events: {
      port: { connected: true, say: (_topic: typeof overviewDone, done: OverviewDone) => resolve(done) },
      watch: (hearer: typeof hear) => {
        hear = hearer;
        return () => void (hear = () => {});
      },
    } as unknown as OverviewNeeds["events"],
    skills: {
      list: async () => Object.entries(skills).map(([name, { state = "installed" }]) => ({ name, state }) as Skill),
      askedAndGranted: async (name) => {
        if (name === "broken") throw new Error("its skill.toml cannot be read");
        return { manifest: { intents: skills[name]?.intents, permissions: [], settings: {} } as Manifest, grants: [] };
      },
    },
    assistant: () => folder,
    sites: () => ["default", "kitchen"],
    answered: ["sotto:setTimer"],
    log: { error: ({ error }) => errors.push(error) },
  });
  const say = (topic: string, payload: unknown) => hear({ time: "", component: "client", topic, payload });
  const at = (siteId: string): Promise<OverviewDone> =>
    new Promise((done) => {
      resolve = done;
      say(overviewPerform.pattern, { requestId: "r", siteId });
    });
  return { at, say, stop, errors };
}

const assistant = JSON.stringify({
  intents: [
    { id: "sotto:setTimer" },
    { id: "sotto:secret", enabledByDefault: false },
    { id: "me:on" },
    { id: "me:off" },
    { id: 3 },
  ],
});

t.test("what is enabled at the site and answered by a skill or a component can be said", async (t) => {
  const folder = t.testdir({ "assistant.json": assistant });
  const { at, say } = world(folder, {
    lamps: { intents: ["me:on", "me:gone", "sotto:secret"] },
    off: { state: "disabled", intents: ["me:off"] },
    broken: {},
  });
  t.same(await at("kitchen"), {
    requestId: "r",
    siteIds: ["default", "kitchen"],
    intents: ["sotto:setTimer", "me:on"],
  });
  say(dialogueConfigure.pattern, { siteId: "kitchen", intents: [{ intentId: "me:on", enable: false }] });
  say(dialogueConfigure.pattern, { intents: [{ intentId: "sotto:secret", enable: true }, { intentId: "me:off" }] });
  t.same((await at("kitchen")).intents, ["sotto:setTimer", "sotto:secret"]);
  t.same((await at("default")).intents, ["sotto:setTimer", "sotto:secret", "me:on"]);
});

t.test("a skill without a list answers everything; without an assistant nothing can be said", async (t) => {
  const folder = t.testdir({ "assistant.json": assistant });
  t.same((await world(folder, { all: {} }).at("default")).intents, ["sotto:setTimer", "me:on", "me:off"]);
  t.same((await world(join(folder, "gone"), {}).at("default")).intents, []);
});
