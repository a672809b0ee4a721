import { join } from "node:path";
import t from "tap";
import { environmentOf } from "./environment.ts";

const bus = { url: "mqtt://127.0.0.1:1883", prefix: "msg", username: "skill-lights", password: "a secret" };
const action = (folder: string) => ({ skill: "lights", busName: "lights", action: "action-on", folder, version: "" });

t.test("an action is given the address of the bus and the path of its password, but never the password", async (t) => {
  const files = { password: "/cache/lights.password", data: "/skill-data/lights" };
  const env = environmentOf(action("/skills/lights"), bus, files, "run");
  t.match(env, {
    SOTTO_SKILL_DATA: "/skill-data/lights",
    SOTTO_SKILL: "lights",
    SOTTO_BUS_URL: "mqtt://127.0.0.1:1883",
    SOTTO_BUS_HOST: "127.0.0.1",
    SOTTO_BUS_PORT: "1883",
    SOTTO_BUS_PREFIX: "msg",
    SOTTO_BUS_USERNAME: "skill-lights",
    SOTTO_BUS_PASSWORD_FILE: "/cache/lights.password",
  });
  t.notOk(JSON.stringify(env).includes("a secret"));
});

t.test("a secret in the server's own environment is not passed on", async (t) => {
  process.env["SOTTO_TEST_SECRET"] = "hidden";
  t.teardown(() => delete process.env["SOTTO_TEST_SECRET"]);
  t.notOk("SOTTO_TEST_SECRET" in environmentOf(action("/skills/lights"), bus, {}, "run"));
});

t.test("a skill's own programs have priority, and the platform's Node precedes the system's", async (t) => {
  const folder = t.testdir({ venv: { bin: {} } });
  const paths = (at: string) => environmentOf(action(at), bus, {}, "run")["PATH"]?.split(":");
  t.equal(paths(folder)?.[0], join(folder, "venv/bin"));
  t.equal(paths(folder)?.[1], join(process.execPath, ".."));
  t.equal(paths("/skills/lights")?.[0], join(process.execPath, ".."));
});

t.test("an address without a port, of IPv6, with a user, or of a socket is passed on in its parts", async (t) => {
  const told = (url: string) => environmentOf(action("/"), { url, prefix: "msg" }, {}, "run");
  t.match(told("mqtts://user:hidden@broker.example"), {
    SOTTO_BUS_URL: "mqtts://broker.example:8883",
    SOTTO_BUS_HOST: "broker.example",
    SOTTO_BUS_PORT: "8883",
  });
  t.match(told("mqtt://a.lan:1884 mqtts://b.lan"), { SOTTO_BUS_URL: "mqtt://a.lan:1884", SOTTO_BUS_HOST: "a.lan" });
  t.match(told("mqtt://[::1]:1884"), { SOTTO_BUS_HOST: "::1", SOTTO_BUS_PORT: "1884" });
  t.match(told("unix:/run/bus"), { SOTTO_BUS_SOCKET: "/run/bus" });
});

t.test("the libraries of skills for Snips are at the end of the search paths of Python and Node", async (t) => {
  const kit = join(import.meta.dirname, "../../kit");
  t.match(environmentOf(action("/skills/lights"), bus, {}, "run"), {
    PYTHONPATH: join(kit, "hermes-python/path"),
    NODE_PATH: join(kit, "hermes-javascript"),
  });
});
