/** A room on another board whose hub is on the broker of the house: a real mosquitto, with the accounts and rules that `sotto broker` makes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import t from "tap";
import { dialogueSessionEnded, hotwordDetected, hotwordToggleOn, intent, isSelfTestSite } from "#bus";
import { completed, writeAccounts } from "../../cli/broker/accounts-file.ts";
import { mosquitto as format } from "../../cli/broker/mosquitto.ts";
import { components } from "../../platform/components.ts";
import { type Rule, rulesOf } from "../../supervisor/broker/rules.ts";
import { parseBrokerAccounts } from "../../supervisor/config/broker-accounts.ts";
import { adminSocket } from "../../supervisor/control-file.ts";
import { startMosquitto } from "../mosquitto.ts";
import { wordsOf } from "./listen.ts";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(900_000);

const user = { username: "house", password: "of the house" };
/** What only a hub does. */
const ofTheHub = ["asr", "dialogue", "injection", "nlu", "skill-server", "tts"];

function ask(folder: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const headers = { host: "localhost", ...(body && { "content-type": "application/json" }) };
    const socketPath = adminSocket(join(folder, "run"));
    const asking = request({ socketPath, method, path: `/admin/${path}`, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += String(chunk)));
      answer.on("end", () => resolve(text === "" ? {} : (JSON.parse(text) as Record<string, unknown>)));
    });
    asking.on("error", reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

t.test("a satellite on the broker of the house is spoken to, and answers", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const accountsFile = join(folder, "accounts.toml");
  const skills = new Map(["clock", "home"].map((name) => [name, {}]));
  const rules = rulesOf({ prefix: "msg", components, skills });
  await writeAccounts(
    accountsFile,
    completed(
      new Map(),
      rules.map(({ account }) => account),
      "house",
    ),
  );
  const observer = { account: "observer", username: user.username, publishes: ["#"], subscribes: ["#"] };
  const filesOf = (known: readonly Rule[]) => {
    const accounts = parseBrokerAccounts(readFileSync(accountsFile, "utf8"));
    const permitted = known.map((rule) => ({ ...rule, username: accounts.get(rule.account)?.username ?? "" }));
    return { users: format.users([...accounts.values(), user]), rules: format.rules([...permitted, observer]) };
  };
  const mosquitto = await startMosquitto(t, { tls: true, files: filesOf(rules) });
  const { ca = "" } = mosquitto;
  const authority = join(folder, "ca.pem");
  writeFileSync(authority, ca);
  const hub = await startPlatform(t, {
    config: `[bus]\nurl = "${mosquitto.url}"\naccounts_file = "${accountsFile}"\nca_file = "${authority}"\n`,
    user: { ...user, ca },
  });

  const made = await ask(hub.folder, "POST", "satellites", { siteId: "bedroom", host: "localhost" });
  const file = String(made["credential"]);
  t.match(file, `broker = "mqtts://localhost:${mosquitto.port}"`);
  // What `sotto broker users` and `sotto broker rules` print then.
  const { rules: now } = (await ask(hub.folder, "GET", "broker/rules")) as { readonly rules: readonly Rule[] };
  t.match(now.at(-1), { account: "satellite-bedroom" });
  mosquitto.give(filesOf(now));
  const { username, password } = parseBrokerAccounts(readFileSync(accountsFile, "utf8")).get("satellite-bedroom") ?? {};
  const isKnown = async (): Promise<boolean> =>
    await connectAsync(
      mosquitto.url,
      { username: username ?? "", password: password ?? "", ca, reconnectPeriod: 0 },
      false,
    )
      .then((client) => client.endAsync())
      .then(
        () => true,
        () => false,
      );
  while (!(await isKnown()));

  const credential = join(folder, "hub.toml");
  writeFileSync(credential, file, { mode: 0o600 });
  const room = await startPlatform(t, { examples: folder, disabled: ofTheHub, args: ["--hub", credential] });
  await room.command("turn on the garden light", "bedroom");
  t.match((await room.bus.next(hotwordDetected)).payload, { siteId: "bedroom" });
  const { payload } = await hub.bus.next(intent);
  t.match(payload, { siteId: "bedroom", intent: { intentName: "sotto:turnOnLight" } });
  const end = await hub.bus.next(dialogueSessionEnded);
  t.match(end.payload, { siteId: "bedroom", termination: { reason: "nominal" } });
  await room.bus.next(hotwordToggleOn, ({ siteId }) => siteId === "bedroom");
  t.equal(wordsOf(room.played("bedroom")), "the light in the garden is on");
  const woken = hub.bus
    .heard("hotword/default/detected")
    .filter(({ payload: said }) => !isSelfTestSite((said as { readonly siteId: string }).siteId));
  t.equal(woken.length, 1, "heard once, by the satellite, and not by the hub as well");
  t.match(await ask(hub.folder, "GET", "satellites"), { satellites: [{ siteId: "bedroom", connected: true }] });
});
