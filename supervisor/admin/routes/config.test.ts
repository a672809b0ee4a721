/** The configuration over HTTPS: what is valid is kept, what is not changes nothing. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type Answer, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

t.test("the configuration is shown with its sources, and changed with its comments kept", async (t) => {
  const { json, signUp, file } = await serve(t);
  await signUp();
  t.match(read(await json("GET", "/admin/config")), {
    config: {
      hotword: { level: { value: 2, source: "file" }, api_key: { value: "unset", source: "default", secret: true } },
    },
    fault: null,
  });
  t.same(read(await json("PUT", "/admin/config", { hotword: { level: 3, api_key: "hidden" } })), {
    restarted: ["hotword"],
    later: [],
  });
  t.equal(readFileSync(file, "utf8"), '# mine\n[hotword]\nlevel = 3 # two\napi_key = "hidden"\n');
  t.notMatch((await json("GET", "/admin/config")).text, /hidden/);
  for (const [change, pointer] of [
    [{ hotword: { level: "x" } }, "/hotword/level"],
    [{ hotword: { other: 1 } }, "/hotword/other"],
    [{ other: { x: 1 } }, "/other"],
  ] as const)
    t.match(read(await json("PUT", "/admin/config", change)), { status: 422, errors: [{ pointer }] });
  t.match(readFileSync(file, "utf8"), /level = 3/);
  t.match(read(await json("GET", "/admin/platform/hotword")), {
    name: "hotword",
    version: "1.2.3",
    config: { level: 3, api_key: "set" },
  });
  t.equal((await json("GET", "/admin/audio")).status, 200);
  t.match(read(await json("GET", "/admin/audio/devices")), { microphones: [{ name: "default" }] });
});

t.test("W70 what stops the next start is refused with its key, and nothing is written", async (t) => {
  const { json, signUp, file, folder, port } = await serve(t);
  await signUp();
  const before = readFileSync(file, "utf8");
  const pair = (chain: string, key: string) => ({ tls_certificate_chain: chain, tls_private_key: key });
  const tls = (name: string) => join(folder, "tls", name);
  for (const [admin, pointer] of [
    [pair("/no/such.pem", tls("leaf-key.pem")), "/admin/tls_certificate_chain"],
    [{ tls_certificate_chain: tls("leaf.pem") }, "/admin/tls_private_key"],
    [pair(tls("leaf.pem"), tls("ca-key.pem")), "/admin/tls_private_key"],
    [{ address: "192.0.2.1:8443" }, "/admin/address"],
    [{ address: "no-such-host.invalid:1" }, "/admin/address"],
  ] as const) {
    const change = { admin: { address: "127.0.0.1:0", ...admin }, bus: { address: "127.0.0.1:0" } };
    t.match(read(await json("PUT", "/admin/config", change)), { status: 422, errors: [{ pointer }] }, pointer);
    t.equal(readFileSync(file, "utf8"), before);
  }
  const bus = { address: "127.0.0.1:0" };
  const good = { address: `127.0.0.1:${port}`, ...pair(tls("leaf.pem"), tls("leaf-key.pem")) };
  t.equal((await json("PUT", "/admin/config", { admin: good, bus })).status, 200, "the address is its own");
  const twice = { bus: { address: `127.0.0.1:${port}` } };
  t.match(read(await json("PUT", "/admin/config", twice)), { status: 422, errors: [{ pointer: "/bus/address" }] });
});

t.test("a change with If-Match is refused when somebody else was faster", async (t) => {
  const { json, signUp, file } = await serve(t);
  await signUp();
  const tag = String((await json("GET", "/admin/config")).headers["etag"]);
  const change = (level: number) => json("PUT", "/admin/config", { hotword: { level } }, { "if-match": tag });
  t.equal((await change(3)).status, 200);
  t.match(read(await change(4)), { status: 412, code: "CONFIG_CHANGED" });
  t.match(readFileSync(file, "utf8"), "level = 3");
});

t.test("W74 concurrent changes are all kept", async (t) => {
  const { json, signUp, file } = await serve(t);
  await signUp();
  const keys = ["days", "most"];
  await Promise.all(keys.map((key) => json("PUT", "/admin/config", { sessions: { [key]: 7 } })));
  for (const key of keys) t.match(readFileSync(file, "utf8"), `${key} = 7`);
});

t.test("the sites, too, are not overwritten with what was read before somebody else changed them", async (t) => {
  const { json, signUp, file } = await serve(t);
  await signUp();
  const tag = String((await json("GET", "/admin/audio")).headers["etag"]);
  t.equal(tag, (await json("GET", "/admin/config")).headers["etag"], "the file is one");
  t.equal((await json("PUT", "/admin/config", { hotword: { level: 3 } })).status, 200);
  const before = readFileSync(file, "utf8");
  t.match(read(await json("PUT", "/admin/audio", { sites: [] }, { "if-match": tag })), {
    status: 412,
    code: "CONFIG_CHANGED",
  });
  t.match(read(await json("PUT", "/admin/audio", { sites: [] }, { "if-match": "without quotes" })), { status: 400 });
  t.equal(readFileSync(file, "utf8"), before);
});
