/** Values that are injected at one hub are understood at the others, and nothing that was added is lost. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import t, { type Test } from "tap";
import { clusterAdopted, injectionComplete, injectionResetComplete } from "#bus";
import { readInjected } from "../../platform/assistant/injected.ts";
import { type Servers, startServers, until } from "../../supervisor/cluster/testing/servers.ts";
import { makeSharingHub, type SharingHub } from "./sharing.ts";

t.setTimeout(150_000);

async function makeHub(t: Test, name: string, server = "", folder = t.testdir()): Promise<SharingHub> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const hub = await makeSharingHub(t, { name, cluster: "house", server, share: ["injected"], folder: own });
  await until(() => hub.cluster.hasMajority);
  return hub;
}

let requests = 0;
async function inject(hub: SharingHub, operations: readonly unknown[], more: object = {}): Promise<void> {
  requests += 1;
  const id = `i${requests}`;
  await hub.client.say("injection/perform", { id, operations, ...more });
  await hub.client.next(injectionComplete, ({ requestId }) => requestId === id);
}
async function reset(hub: SharingHub, values?: object): Promise<void> {
  requests += 1;
  const requestId = `r${requests}`;
  await hub.client.say("injection/reset/perform", { requestId, ...(values === undefined ? {} : { values }) });
  await hub.client.next(injectionResetComplete, (said) => said.requestId === requestId);
}
async function roomsOf({ folder }: SharingHub): Promise<string> {
  const { entities, lexicon } = await readInjected(join(folder, "injected.json"));
  return [
    ...(entities["room"] ?? []).map(({ value }) => value),
    ...Object.keys(lexicon).map((word) => `/${word}/`),
  ].join(" ");
}
/** No event tells when the file of a hub has changed. */
async function agree(hubs: readonly SharingHub[], wanted: string | RegExp): Promise<void> {
  const isWanted = (rooms: string): boolean => (typeof wanted === "string" ? rooms === wanted : wanted.test(rooms));
  for (const hub of hubs) while (!isWanted(await roomsOf(hub))) await pause(20);
}
const cutOff = async (own: Servers, hubs: readonly SharingHub[]): Promise<void> => {
  for (const server of [0, 1]) own.signal(server, "SIGSTOP");
  for (const { cluster } of hubs) await until(() => !cluster.hasMajority);
};

t.test("injected values of hubs", async (t) => {
  const servers = await startServers(3);
  t.teardown(() => servers.close());
  const folder = t.testdir();
  const a = await makeHub(t, "a", servers.urls[0], folder);
  const b = await makeHub(t, "b", servers.urls[1], folder);

  await t.test("are the same on all, with their pronunciations, and gone where they are removed", async () => {
    await inject(a, [["add", { room: ["loft"] }]], { lexicon: { loft: ["L AO F T"] } });
    await agree([a, b], "loft /loft/");
    await inject(b, [["add", { room: ["barn"] }]]);
    await agree([a, b], "loft barn /loft/");
    await reset(a, { room: ["loft"] });
    await agree([a, b], "barn");
    await reset(b);
    await agree([a, b], "");
  });

  await t.test("are kept by each without a majority, and all of them are there afterwards", async () => {
    await inject(a, [["add", { room: ["barn"] }]]);
    await agree([a, b], "barn");
    await cutOff(servers, [a, b]);
    await inject(a, [["add", { room: ["crypt"] }]]);
    await inject(b, [["add", { room: ["attic"] }]]);
    await until(() => a.shared("injected").waiting === 1);
    for (const server of [0, 1]) servers.signal(server, "SIGCONT");
    await agree([a, b], /^(?=.*barn)(?=.*crypt)(?=.*attic)/u);
  });

  await t.test("that were added stay when somebody else has removed the rest meanwhile", async () => {
    await cutOff(servers, [a, b]);
    await reset(a);
    await inject(b, [["add", { room: ["tower"] }]]);
    for (const server of [0, 1]) servers.signal(server, "SIGCONT");
    await agree([a, b], /tower/u);
  });

  await t.test("come back to a hub that has lost them", async (t) => {
    const before = await roomsOf(a);
    await b.end();
    const again = await makeHub(t, "b", servers.urls[1], join(folder, "new"));
    await agree([a, again], before);
  });

  await t.test("that are not understood are told, and taken from nobody", async () => {
    const before = await roomsOf(a);
    const value = JSON.stringify({ values: [{ value: "x", weight: 1 }], lexicon: [] });
    await a.client.say("cluster/injected/adopt", { requestId: "odd", id: "planet", value });
    const { payload } = await a.client.next(clusterAdopted, ({ requestId }) => requestId === "odd");
    t.match(payload, { error: /no entity "planet"/u });
    t.equal(await roomsOf(a), before);
  });
});
