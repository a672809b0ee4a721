/** The assistant in use is the same on all hubs; each trains it itself, and keeps what it has when it cannot. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import t, { type Test } from "tap";
import { startServers, until } from "../../supervisor/cluster/testing/servers.ts";
import { contentOf } from "../../supervisor/assistants/whole-content.ts";
import { digestOf } from "../../supervisor/cluster/files.ts";
import { zipOf } from "../../supervisor/archive/write-archive.ts";
import { makeSharingHub, type SharingHub } from "./sharing.ts";

t.setTimeout(300_000);

const servers = await startServers(3);
t.teardown(() => servers.close());

async function makeHub(t: Test, name: string, folder: string, cluster = "house"): Promise<SharingHub> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(folder, "secret"), "the secret of all hubs in this test");
  const server = servers.urls[name === "a" ? 0 : 1] ?? "";
  const secretFile = join(folder, "secret");
  const hub = await makeSharingHub(t, {
    name,
    cluster,
    server,
    share: ["assistant"],
    folder: own,
    secretFile,
  });
  await until(() => hub.cluster.hasMajority);
  return hub;
}

async function install({ installed: { queue }, folder }: SharingHub, name: string, sentence: string): Promise<void> {
  const profile = { id: "house", name, language: "en", version: "1", intents: [{ id: "me:hello", name: "hello" }] };
  const intents = { hello: { utterances: [{ data: [{ text: sentence }] }] } };
  const zip = await zipOf([
    { name: "assistant/assistant.json", data: Buffer.from(JSON.stringify(profile)) },
    { name: "assistant/dataset.json", data: Buffer.from(JSON.stringify({ language: "en", intents, entities: {} })) },
  ]);
  writeFileSync(join(folder, "installed/uploads", `${name}.zip`), zip);
  const taskId = await queue.submit("assistant", { upload: `${name}.zip` }, { login: "anna" });
  await until(() => ["completed", "failed"].includes(queue.get(taskId)?.status ?? ""));
  const task = queue.get(taskId);
  if (task?.status !== "completed") throw new Error(task?.error?.message);
}

function inUse({ folder }: SharingHub): string {
  try {
    const path = join(folder, "installed/assistants/current/assistant.json");
    return (JSON.parse(readFileSync(path, "utf8")) as { name: string }).name;
  } catch {
    return "none";
  }
}
const tasksOf = ({
  installed: { queue },
}: SharingHub): readonly { readonly status: string; readonly about?: string }[] =>
  JSON.parse(`[${queue.listAsJson({ limit: 50 }).json}]`) as { status: string }[];

t.test("the assistant of one hub is in use on all, by a task of each, and going back is, too", async (t) => {
  const folder = t.testdir();
  const [a, b] = [await makeHub(t, "a", folder), await makeHub(t, "b", folder)];
  await install(a, "one", "hello");
  await until(() => inUse(b) === "one" && tasksOf(b)[0]?.status === "completed");
  await until(() => b.shared("assistant").waiting === 0);
  t.match(tasksOf(b), [{ kind: "assistant", about: "one", status: "completed" }]);
  await install(b, "two", "good day");
  await until(() => inUse(a) === "two" && a.shared("assistant").waiting === 0);
  await a.installed.queue.submit("assistant-rollback", {}, { login: "anna" });
  await until(() => inUse(a) === "one" && inUse(b) === "one");
  await until(() => [a, b].every((hub) => hub.shared("assistant").waiting === 0));
  t.equal(tasksOf(a).length, 3, "nobody installs what is there");

  const c = await makeHub(t, "c", folder);
  await until(() => inUse(c) === "one");
  t.equal(inUse(a), "one", "a new hub gets the assistant, and takes none away");
});

t.test("what was replaced is removed from NATS; what is gone there too early is put there again", async (t) => {
  const folder = t.testdir();
  const a = await makeHub(t, "a", folder, "shed");
  const digest = async () => digestOf(await contentOf(join(a.folder, "installed/assistants/current")));
  const isStored = async (one: string, is: boolean) => {
    while ((await a.cluster.files?.has(one)) !== is) await pause(100);
  };
  await install(a, "one", "hello");
  const first = await digest();
  await isStored(first, true);
  await install(a, "two", "good day");
  await isStored(await digest(), true);
  await isStored(first, false);
  await a.cluster.files?.keep(new Set());
  const b = await makeHub(t, "b", folder, "shed");
  await until(() => inUse(b) === "two" && tasksOf(b)[0]?.status === "completed");
  t.equal(tasksOf(b).length, 1, "what is not there is no reason for a task");
});

t.test("a hub that cannot train it keeps what it has, and says so, and is not asked again and again", async (t) => {
  const folder = t.testdir();
  const a = await makeHub(t, "a", folder, "barn");
  await install(a, "one", "hello");
  const b = await makeHub(t, "b", folder, "barn");
  await until(() => inUse(b) === "one");
  // Its disk does not take another one.
  b.installed.versions.staging = () => join(b.folder, "secret/impossible");
  writeFileSync(join(b.folder, "secret"), "");
  await install(a, "two", "good day");
  await until(() => b.shared("assistant").fault !== undefined);
  t.equal(inUse(b), "one");
  t.equal(b.shared("assistant").waiting, 1);
  await install(a, "three", "good night");
  await until(() => tasksOf(b).filter(({ status }) => status === "failed").length === 2);
  t.equal(inUse(a), "three", "and the others are not told to go back");
});
