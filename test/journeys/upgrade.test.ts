/** A board of 0.1.0 goes on under today's version [docs/reference/compatibility.md]: its data folder, taken over as it is. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { request as requestLocally } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import t from "tap";
import { adminSocket } from "../../supervisor/control-file.ts";
import { recorded } from "../compatibility/recorded.ts";
import { startPlatform } from "./platform.ts";

t.setTimeout(900_000);

const { SOTTO_TEST_BUILD: build } = process.env;
const folder = mkdtempSync(join(tmpdir(), "sotto-0.1.0-"));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, "data");
mkdirSync(data);
chmodSync(folder, 0o755);
await execa("tar", ["-xzf", join(recorded, "data.tar.gz"), "-C", data, "--no-same-owner"]);
const authority = readFileSync(join(data, "tls/ca.pem"), "utf8");
const platform = await startPlatform(t, { data });
const runtime = join(platform.folder, "run");

await t.test("the certificate authority is the same, and the user logs in with the old password", async (t) => {
  t.equal(readFileSync(join(data, "tls/ca.pem"), "utf8"), authority);
  t.match(await asAnna("users"), { status: 200, text: /anna/u });
  t.match(await asAnna("users", "another password"), { status: 401 });
});

await t.test("the configuration keeps its values, and the file its comment", async (t) => {
  t.match(await ask("config"), {
    config: {
      tts: { speed: { value: 150, source: "file" } },
      feedback: { volume: { value: 0.5 } },
      nlu: { confidence_threshold: { value: 0.45 } },
      schedule: { log_days: { value: 7 } },
      asr: { partial: { value: true } },
    },
    fault: null,
  });
  t.match(readFileSync(join(data, "platform.toml"), "utf8"), /^# Edited by hand under 0\.1\.0\.$/mu);
});

await t.test("a disabled component stays disabled, and all others run", async (t) => {
  const { components } = (await ask("platform")) as { components: readonly { name: string; state: string }[] };
  t.same(
    components.filter(({ state }) => state !== "up").map(({ name, state }) => `${name} ${state}`),
    ["hotword disabled"],
  );
});

await t.test("the skill of 0.1.0 answers, with a value that was injected then", async (t) => {
  const main = build === undefined ? join(import.meta.dirname, "../../cli/main.ts") : join(build, "cli/main.js");
  const { stdout } = await execa(process.execPath, [main, "ask", "turn on the observatory light"], {
    env: { SOTTO_RUNTIME: runtime, NODE_OPTIONS: "" },
    reject: false,
    all: true,
  });
  t.match(stdout, /room=observatory[^]*The light in the observatory is on\./u);
});

await t.test("tasks, sessions, assistants and the published assistant are still there", async (t) => {
  const { tasks } = (await ask("tasks")) as { tasks: readonly { kind: string; status: string }[] };
  t.ok(tasks.some(({ kind, status }) => kind === "assistant" && status === "completed"));
  t.match(await ask("sessions"), { sessions: [{}, {}, {}] });
});

/** As a program on the board asks. */
async function ask(path: string): Promise<unknown> {
  const { text } = await replied(requestLocally({ socketPath: adminSocket(runtime), path: `/admin/${path}` }));
  return JSON.parse(text) as unknown;
}

/** As a client asks that was set up under 0.1.0: it knows the certificate authority and a password. */
function asAnna(path: string, password = "correct horse battery") {
  const { port } = new URL(platform.control.admin.url);
  return replied(request({ host: "127.0.0.1", port, path: `/admin/${path}`, ca: authority, auth: `anna:${password}` }));
}

function replied(sent: ReturnType<typeof request>): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.end();
  });
}
