/** The routes with a bus that is two functions. The skill has tests of its own. */
import t from "tap";
import { type HomePerform, homeDone, homePerform } from "#bus";
import type { BusEvent } from "../../sessions/bus-events.ts";
import type { Services } from "../server.ts";
import { serve } from "../testing/serve.ts";

type Hearer = (event: BusEvent) => void;
const lamp = { deviceId: "a1", kind: "light", announced: "lamp", names: ["lamp"], hidden: false, available: true };

t.test("devices of the house over the REST API", async (t) => {
  const hearers = new Set<Hearer>();
  const asked: object[] = [];
  let [answer, installed]: [object, string[]] = [{ devices: [lamp] }, []];
  const events = {
    port: {
      connected: true,
      say(topic: unknown, request: HomePerform) {
        t.equal(topic, homePerform);
        const { requestId, ...rest } = request;
        asked.push(JSON.parse(JSON.stringify(rest)) as object);
        const payload = { requestId, connected: true, devices: [], ...answer };
        const event = { time: "", component: "client", topic: homeDone.pattern, payload };
        queueMicrotask(() => hearers.forEach((hearer) => hearer(event)));
      },
    },
    watch(hearer: Hearer) {
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
  };
  const written: object[] = [];
  let names = {};
  const skills = {
    list: async () => installed.map((name) => ({ name })),
    readConfig: async () => ({ values: { names } }),
    writeConfig: async (_name: string, changes: object) => void written.push(changes),
  };
  const services = { sessions: { events }, skills } as unknown as Services;
  const { json, answer: ask, signUp } = await serve(t, services);
  t.equal((await ask("/admin/home/devices")).status, 401);
  await signUp();
  const missing = await json("GET", "/admin/home/devices");
  t.equal(missing.status, 409);
  t.match(missing.text, /HOME_MISSING/);
  installed = ["home"];
  t.same(JSON.parse((await json("GET", "/admin/home/devices")).text), { connected: true, devices: [lamp] });

  const path = "/admin/home/devices/a1";
  t.equal((await json("PATCH", path, { names: ["reading light", "lantern"], room: "office" })).status, 200);
  t.same(written.pop(), { names: { lamp: "reading light, lantern" }, rooms: { lamp: "office" } });
  t.same(asked.splice(0).slice(-2), [{ action: "list" }, { action: "reload" }]);
  await json("PATCH", path, { hidden: true });
  t.same(written.pop(), { names: { lamp: "-" } });
  names = { lamp: "-" };
  await json("PATCH", path, { room: "" });
  t.same(written.pop(), { rooms: { lamp: "" } }, "it stays hidden");
  await json("PATCH", path, { hidden: false });
  t.same(written.pop(), { names: { lamp: "" } });
  for (const room of ["a\n[secret]", "a=b", "[x]", "#", "-", "  ", "a,b"])
    t.equal((await json("PATCH", path, { room })).status, 422, JSON.stringify(room));
  for (const wrong of [{}, { room: "x".repeat(61) }, { names: "a" }, { names: [""] }, { kind: "lock" }])
    t.equal((await json("PATCH", path, wrong)).status, 400, JSON.stringify(wrong));
  t.equal((await json("PATCH", "/admin/home/devices/other", { hidden: true })).status, 404);
  t.same(written, [], "nothing of it is written");
  answer = { devices: [{ ...lamp, announced: "a\n[home]" }] };
  t.equal((await json("PATCH", path, { hidden: true })).status, 422, "a name that the skill should not have let pass");

  asked.length = 0;
  answer = { outcome: "done", devices: [{ ...lamp, state: "on" }] };
  t.match(JSON.parse((await json("POST", path, { operation: "on" })).text), {
    outcome: "done",
    device: { state: "on" },
  });
  t.same(asked, [{ action: "switch", deviceId: "a1", on: true }]);
  t.equal((await json("POST", path, { operation: "explode" })).status, 400);
  answer = { error: "no", reason: "refused" };
  t.equal((await json("POST", path, { operation: "off" })).status, 422);
  answer = { error: "no", reason: "unknown" };
  t.equal((await json("POST", path, { operation: "off" })).status, 404);
  events.port.connected = false;
  t.equal((await json("GET", "/admin/home/devices")).status, 503);
  t.equal(hearers.size, 0);
});
