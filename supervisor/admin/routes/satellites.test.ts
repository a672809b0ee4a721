/** Satellites over the REST, on a real broker: let in, listed, let in no longer. */
import { join } from "node:path";
import t from "tap";
import { connectAsync } from "mqtt";
import { makeCertificates } from "../../../test/certificates.ts";
import { makeWorld } from "../../../test/world.ts";
import { Hub } from "../../satellites/hub.ts";
import { Satellites } from "../../satellites/satellites.ts";
import { serve } from "../testing/serve.ts";

// A busy machine takes its time for a TLS handshake.
t.setTimeout(300_000);

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

t.test("a satellite is let in by what is answered once, is listed, and let in no longer", async (t) => {
  const folder = t.testdir({});
  const certificates = await makeCertificates(folder);
  const world = await makeWorld(t);
  const satellites = await Hub.open({
    satellites: await Satellites.open(join(folder, "satellites.json")),
    broker: world.broker,
    prefix: "msg",
    address: "127.0.0.1:0",
    certificate: { key: certificates.key, certificate: certificates.cert },
    authority: certificates.ca,
    log,
  });
  const { answer, json, signUp } = await serve(t, { satellites });
  t.equal((await answer("/admin/satellites")).status, 401);
  await signUp();
  const add = (body: object) => json("POST", "/admin/satellites", body);
  const made = await add({ siteId: "kitchen", host: "127.0.0.1" });
  t.equal(made.status, 201);
  const { siteId, credential } = JSON.parse(made.text) as { siteId: string; credential: string };
  t.equal(siteId, "kitchen");
  t.match(credential, `hub = "mqtts://${satellites.address}"`);
  t.equal((await add({ siteId: "kitchen" })).status, 409);
  for (const wrong of [
    {},
    { siteId: "a/b" },
    { siteId: "Kitchen" },
    { siteId: "x", host: "a b" },
    { siteId: "x", more: 1 },
  ])
    t.equal((await add(wrong)).status, 400, JSON.stringify(wrong));
  const list = async () => JSON.parse((await json("GET", "/admin/satellites")).text) as object;
  t.match(await list(), { address: satellites.address, satellites: [{ siteId: "kitchen", connected: false }] });
  const password = /password = "(.*)"/u.exec(credential)?.[1] ?? "";
  t.notMatch(JSON.stringify(await list()), password);
  const user = { username: "satellite-kitchen", password, ca: certificates.ca, reconnectPeriod: 0 };
  const client = await connectAsync(`mqtts://${satellites.address}`, user);
  t.match(await list(), { satellites: [{ siteId: "kitchen", connected: true, address: "127.0.0.1" }] });
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  t.equal((await json("DELETE", "/admin/satellites/kitchen")).status, 204);
  await closed;
  t.equal((await json("DELETE", "/admin/satellites/kitchen")).status, 404);
  t.equal((await json("DELETE", "/admin/satellites/__proto__")).status, 404);
});

t.test("where a broker of its own has no account for a satellite, the error says what to do", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const made = await json("POST", "/admin/satellites", { siteId: "kitchen" });
  t.equal(made.status, 409);
  t.match(JSON.parse(made.text), { code: "SATELLITES_OFF", detail: /sotto broker accounts/u });
  const list = await json("GET", "/admin/satellites");
  t.same(JSON.parse(list.text), { satellites: [] });
});
