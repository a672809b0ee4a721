/** `sotto fleet`, against real admin services, and Avahi in a network of its own. */
import { writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import pino from "pino";
import t from "tap";
import { Announcing } from "../../supervisor/fleet/announcing.ts";
import { findNeighbours } from "../../supervisor/fleet/neighbours.ts";
import { boardOf } from "../../supervisor/fleet/testing.ts";
import { startAvahi } from "../../test/avahi.ts";
import { board } from "../testing/sotto.ts";

t.setTimeout(300_000);

t.test("a board is added with a token from a file, listed, asked to do something, and removed", async (t) => {
  const { sotto, data, folder } = await board(t);
  const watched = await boardOf(t, "operator");
  t.match(await sotto("fleet", "list"), { code: 0, out: "", err: /sotto fleet find/ });
  const file = join(folder, "kitchen.token");
  writeFileSync(file, `${watched.token}\n`);
  const { host } = new URL(watched.url);
  const add = (...words: readonly string[]) => sotto("fleet", "add", ...words, "--token-file", file);
  t.match(await add("kitchen", host, "AB:CD"), { code: 1, err: /another authority than the given fingerprint/ });
  const added = await add("kitchen", host, watched.fingerprint);
  t.match(added, { code: 0, out: /kitchen is watched/ });
  t.notMatch(added.out + added.err, watched.token);
  let listed = await data("fleet", "list");
  while (!JSON.stringify(listed.value).includes('"health"')) listed = await data("fleet", "list");
  t.match(listed.value, { boards: [{ name: "kitchen", version: "1.2.3" }] });
  t.match(await sotto("fleet", "list"), { out: /^kitchen +healthy +1\.2\.3 +/u });
  t.match(await sotto("fleet", "restart", "kitchen"), {
    code: 0,
    out: /kitchen has begun\. `sotto task [0-9a-f-]{36}`/,
  });
  await watched.close();
  t.match(await sotto("fleet", "restart", "kitchen"), { code: 1, err: /cannot be reached/ });
  t.match(await sotto("fleet", "remove", "kitchen"), { code: 0, out: /watched no longer/ });
  t.match(await sotto("fleet", "remove", "kitchen"), { code: 1, err: /no board kitchen is watched/ });
});

t.test("what is missing is said before anything is done, and a secret is no argument", async (t) => {
  const { sotto, folder } = await board(t);
  t.match(await sotto("fleet", "add", "kitchen"), { code: 64, err: /ADDRESS is missing/ });
  t.match(await sotto("fleet", "add", "kitchen", "kitchen.local", "AB:CD"), { code: 64, err: /--token-file/ });
  t.match(await sotto("fleet", "add", "a", "b", "AB", "token"), { code: 64, err: /one word too many/ });
  const none = join(folder, "none");
  t.match(await sotto("fleet", "add", "a", "b", "AB", "--token-file", none), { err: /cannot be read/ });
  t.match(await sotto("fleet", "serch"), { code: 64, err: /there are sotto fleet/ });
});

t.test("boards in the network are found, with what is known of them and what to do next", async (t) => {
  const name = hostname().split(".")[0] ?? "";
  const avahi = await startAvahi(t, name);
  const neighbours = () => findNeighbours(avahi.env);
  const { sotto, data } = await board(t, { neighbours });
  t.match(await sotto("fleet", "find"), { code: 0, out: "", err: /No other board answers/ });
  const announcing = Announcing.start({ port: 8443, env: avahi.env, log: pino({ level: "silent" }) });
  t.teardown(() => announcing.close());
  while ((await neighbours()).length === 0);
  t.match(await sotto("fleet", "find"), { out: /^\S+ +https:\/\/\S+\.local:8443 +127\.0\.0\.1 +not watched\n$/u });
  t.match((await data("fleet", "find")).value, { boards: [{ isSelf: false, addresses: ["127.0.0.1"] }] });
});

t.test("where the network cannot be searched, it says what to install", async (t) => {
  const { sotto } = await board(t, {
    neighbours: () => findNeighbours({ DBUS_SYSTEM_BUS_ADDRESS: "unix:path=/none" }),
  });
  t.match(await sotto("fleet", "find"), {
    code: 64,
    err: /cannot be searched: [\s\S]*apt install avahi-daemon avahi-utils/u,
  });
});
