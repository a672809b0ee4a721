/**
 * Runs the compatibility farm and writes docs/reference/lineage.md. `run.ts FOLDER`: the folder with a git repository
 * for each skill, below OWNER+NAME. As root, in a mount and network namespace of its own:
 *
 *     scripts/node test/lineage/farm/run.ts FOLDER prepare
 *     unshare --mount --net sh -c 'ip link set lo up && exec scripts/node test/lineage/farm/run.ts FOLDER'
 *
 * The first command does what needs the network, as the skill's set-up would. The second takes a part of a repository's name,
 * and then runs only what it matches; the page is written when all have run. Debian's own Python has to be the first in PATH.
 * It prepares what the package does for a board: the two links of skills for Snips, and the bus at localhost:1883. The
 * skills run with the rights of a skill without a manifest, by the real skill server.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { skillServer } from "../../../platform/skill-server/component.ts";
import { startSkillServer } from "../../../platform/skill-server/start.ts";
import { foldersIn } from "../../../platform/skill-server/testing/serve.ts";
import { skillAccess } from "../../../supervisor/broker/access.ts";
import { Observer } from "../../observer.ts";
import { type LogLine, logInto, makeWorld } from "../../world.ts";
import { install } from "./install.ts";
import { setUp, unpack } from "./set-up.ts";
import type { FarmSkill, Step } from "./skill.ts";
import { farm } from "./skills.ts";
import { pageOf, type Result } from "./page.ts";

const root = join(import.meta.dirname, "../../..");
const prefix = "hermes";
const answerTimeoutMs = 8000;
const skill = "farm";

const [repositories = ""] = process.argv.slice(2);
if (repositories === "") throw new Error("usage: run.ts FOLDER");

const preparedOf = ({ repository, folder = "" }: FarmSkill) =>
  join(root, "var/farm", `${repository}/${folder}`.replaceAll("/", "+"));

function prepare(one: FarmSkill, folder: string, work: string): void {
  unpack(repositories, one, join(work, "source"));
  cpSync(join(work, "source", one.folder ?? "."), folder, { recursive: true });
  setUp(one, folder, { work, repositories });
}

function assistant(language: string, intents: readonly string[]): string {
  return JSON.stringify({
    id: "proj_farm",
    name: "Farm",
    language,
    platform: { type: "satellite" },
    intents: intents.map((id) => ({ id, name: id.split(":").at(-1), enabledByDefault: true, slots: [] })),
  });
}

async function runOne(one: FarmSkill): Promise<Result> {
  const undo: (() => unknown)[] = [];
  const lines: LogLine[] = [];
  try {
    const work = mkdtempSync(join(tmpdir(), "farm-"));
    undo.push(() => rmSync(work, { recursive: true, force: true }));
    const world = await makeWorld({ teardown: (end) => undo.push(end) }, { prefix, listeners: [{ port: 1883 }] });
    const bus = await world.client();
    const folders = { ...foldersIn(world.folder), assistant: join(world.folder, "assistant") };
    mkdirSync(folders.assistant);
    const intents = one.steps.map(({ intent }) => intent);
    const extra = ["koan:Talk", "koan:Quiet"];
    writeFileSync(
      join(folders.assistant, "assistant.json"),
      assistant(one.assistant ?? "en", [...new Set([...intents, ...extra])]),
    );
    const folder = join(folders.skills, skill);
    mkdirSync(folders.skills, { recursive: true });
    const places = { work, repositories };
    if (one.program !== undefined) {
      await install(one, places, { skills: folders.skills, name: skill, teardown: (end) => undo.push(end) });
      setUp(one, folder, places);
    } else {
      if (existsSync(preparedOf(one))) cpSync(preparedOf(one), folder, { recursive: true, verbatimSymlinks: true });
      else prepare(one, folder, work);
      makeExecutable(folder);
    }
    rmSync("/run/sotto/snips", { force: true });
    symlinkSync(join(folders.cache, "skill-snips", skill), "/run/sotto/snips");
    const rights = skillAccess(prefix, {});
    const password = world.broker.addCredential("skill-farm", rights);
    const running = await startSkillServer(
      { config: v.parse(skillServer.config, {}), log: logInto(lines, "skill-server"), folders, report: () => {} },
      {
        of: async () => ({
          bus: { url: world.broker.url, prefix, username: "skill-farm", password },
          online: false,
          music: false,
          devices: [],
        }),
        end: () => {},
      },
    );
    undo.push(() => running.stop());
    await untilConnected(() => world.broker.stats.clients);
    for (const step of one.steps) await take(bus, step);
    return { one, passed: true };
  } catch (error) {
    const said = lines.map(({ msg }) => msg).filter((msg) => /error|exception|Cannot/iu.test(msg));
    if (only !== undefined) console.log(lines.map((line) => line.msg).join("\n"), error);
    const message = error instanceof Error ? error.message : String(error);
    return { one, passed: false, why: [message.split("\n")[0], ...said.slice(-4)].join("; ") };
  } finally {
    for (const end of undo.toReversed()) await end();
  }
}

/** As the installation of a skill does it. */
function makeExecutable(folder: string): void {
  for (const name of execFileSync("ls", [folder]).toString().split("\n"))
    if (name.startsWith("action-")) chmodSync(join(folder, name), 0o755);
}

/** The observer is one; a skill with several actions has several. */
async function untilConnected(clients: () => number): Promise<void> {
  const late = performance.now() + 20_000;
  while (clients() < 2) {
    if (performance.now() > late) throw new Error("the skill does not connect to the bus");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // It subscribes now, and says nothing of it.
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

async function take(bus: Observer, { intent, slots = [], answer, text }: Step): Promise<void> {
  await bus.say(`intent/${intent}`, {
    sessionId: "farm-1",
    siteId: "default",
    input: "some words",
    intent: { intentName: intent, confidenceScore: 0.98 },
    asrConfidence: 0.95,
    asrTokens: [],
    alternatives: [],
    slots: slots.map(([slotName, value]) => ({
      slotName,
      value,
      entity: slotName,
      rawValue: "words",
      alternatives: [],
      range: { start: 0, end: 5 },
      confidenceScore: 0.9,
      confidence: 0.9,
    })),
  });
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`no ${answer} after ${intent} that matches ${text}`)), answerTimeoutMs).unref(),
  );
  type Said = { readonly text?: string; readonly init?: { readonly text?: string } };
  const said = bus.next<Said>(`dialogueManager/${answer}`, ({ init, text: words = "" }) =>
    text.test(init?.text ?? words),
  );
  said.catch(() => undefined);
  await Promise.race([said, late]);
}

/** What the package contains for a board, in this namespace only. */
function prepareHost(): void {
  const etc = mkdtempSync(join(tmpdir(), "etc-"));
  execFileSync("sh", ["-c", `cp -a /etc/. ${etc} && mount --bind ${etc} /etc && mkdir -p /run/sotto /usr/share/snips`]);
  for (const [link, target] of [
    ["/etc/snips.toml", "/run/sotto/snips/snips.toml"],
    ["/usr/share/snips/assistant", "/run/sotto/snips/assistant"],
  ] as const) {
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
}

if (process.argv[3] === "prepare") {
  for (const one of farm) {
    const { npm, built } = one.needs ?? {};
    if (npm !== true && built === undefined) continue;
    if (process.argv[4] !== undefined && !one.repository.includes(process.argv[4])) continue;
    rmSync(preparedOf(one), { recursive: true, force: true });
    const work = mkdtempSync(join(tmpdir(), "farm-"));
    try {
      prepare(one, preparedOf(one), work);
      console.log("prepared", one.repository);
    } catch (error) {
      console.log("cannot prepare", one.repository, String((error as { stderr?: Buffer }).stderr ?? error).slice(-800));
      rmSync(preparedOf(one), { recursive: true, force: true });
    }
    rmSync(work, { recursive: true, force: true });
  }
  process.exit(0);
}
const only = process.argv[3];
prepareHost();
const results: Result[] = [];
for (const one of farm) {
  if (only !== undefined && !one.repository.includes(only)) continue;
  const result = await runOne(one);
  console.log(result.passed ? "passed" : "FAILED", one.repository, one.program ?? "", result.why ?? "");
  results.push(result);
}
if (only === undefined) writeFileSync(join(root, "docs/reference/lineage.md"), pageOf(results));
process.exit(0);
