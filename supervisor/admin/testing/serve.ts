/** Runs a real admin service on a free port over fixture programs, and provides what a client needs to call it. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { request as ask, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { FastifyBaseLogger } from "fastify";
import type { Test } from "tap";
import * as v from "valibot";
import type { Health } from "../../health/health.ts";
import { keepCertificates } from "../../certificate/keeper.ts";
import { KnownAuthority } from "../../certificate/known-authority.ts";
import { checkText, type Configuration } from "../../config/load.ts";
import { parseConfig } from "../../config/parse.ts";
import { tryConfiguration } from "../../config/trial.ts";
import { allSections, announcementsSchema } from "../../config/sections.ts";
import { rulesOf } from "../../broker/rules.ts";
import { checkedSites } from "../../announcements/requests.ts";
import { Announcements } from "../../announcements/announcements.ts";
import { makeProcesses } from "../../processes/testing.ts";
import { PublishedAssistants } from "../../assistants/published.ts";
import { Microphones } from "../../levels/microphones.ts";
import { Volumes } from "../../levels/volumes.ts";
import { SecretBox } from "../../secret-box.ts";
import { Levels } from "../../levels/levels.ts";
import { Fleet } from "../../fleet/fleet.ts";
import { findNeighbours } from "../../fleet/neighbours.ts";
import { Hub } from "../../satellites/hub.ts";
import { Satellites } from "../../satellites/satellites.ts";
import { DeviceAccounts } from "../../users/device-accounts.ts";
import { Sessions } from "../../sessions/sessions.ts";
import { besides, migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { signReceipt } from "../../privacy/signed.ts";
import { privacyNow, watchTraffic } from "../../start/privacy.ts";
import { Undos } from "../../undo/undos.ts";
import { openTasks } from "../../start/tasks.ts";
import type { FetchOptions } from "../../skills/fetch.ts";
import { ClaimWindow, Invitations, SetupCode } from "../../users/claim.ts";
import { OpenId, type OpenIdConfig } from "../../users/openid/openid.ts";
import { type OpenIdTerms, SignIns } from "../../users/sign-ins.ts";
import { Tokens } from "../../users/tokens.ts";
import { Users } from "../../users/users.ts";
import type { Fitter } from "../../voices/run-fitter.ts";
import { Verifier } from "../../users/verify.ts";
import { componentStatuses, memoryMeter } from "../component-status.ts";
import { configurationService } from "../configuration-service.ts";
import { type Front, withoutBase } from "../front.ts";
import type { Timeouts } from "../listener.ts";
import { Logs } from "../logs/logs.ts";
import { type Admin, makeAdmin, type Services } from "../server.ts";
import { Described } from "./described.ts";

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};
export type Serving = {
  readonly fetching?: FetchOptions;
  readonly timeouts?: Timeouts;
  readonly webFolder?: string;
  readonly front?: Front;
  readonly logInByOpenId?: OpenIdConfig & OpenIdTerms;
  readonly log?: FastifyBaseLogger;
  /** The program that fits the recogniser to a voice. */
  readonly fitter?: Fitter;
  /** The clock of what can be undone. */
  readonly now?: () => number;
};
export type Asking = RequestOptions & { readonly body?: string | Buffer };

const quiet = () => undefined;
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const component = {
  name: "hotword",
  about: "wake word",
  config: v.object({
    level: v.optional(v.pipe(v.number(), v.description("a level")), 1),
    api_key: v.optional(v.pipe(v.string(), v.description("a key")), ""),
  }),
  hears: [],
  says: [],
  memory: 20,
  needs: [],
  stopGrace: 1000,
  startLimit: 60_000,
  reads: [],
  runsOn: [],
};

/** The description of each version that this process has served: it depends on nothing else. */
const descriptions = new Map<string, Described>();

function describedBy(admin: Admin, version: string): Described {
  const known = descriptions.get(version);
  if (known !== undefined) return known;
  const made = new Described(admin.app.swagger());
  descriptions.set(version, made);
  return made;
}

export async function serve(
  t: Test,
  overrides: Partial<Services> = {},
  { fetching = {}, log = pino({ level: "silent" }), now = Date.now, logInByOpenId, fitter, ...rest }: Serving = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "sotto-admin-"));
  // A program that ends shortly after its task may still write, so this retries.
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  const file = join(folder, "platform.toml");
  writeFileSync(file, "# mine\n[hotword]\nlevel = 2 # two\n");
  for (const name of ["assistants", "skills", "logs"]) mkdirSync(join(folder, name));
  const entry = (time: string, level: string, msg: string) =>
    `${JSON.stringify({ level, time: `2026-01-01T00:00:0${time}.000Z`, component: "hotword", msg })}\n`;
  writeFileSync(join(folder, "logs/hotword.1.log"), entry("1", "info", "one") + entry("2", "error", "two"));
  writeFileSync(join(folder, "logs/hotword.2.log"), `${entry("3", "warn", "three")}{"half`);
  const keeper = await keepCertificates(join(folder, "tls"), { warn: quiet });
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  const users = new Users(database);
  const { processes } = makeProcesses(t, { hotword: { behaves: ["obeys"] } });
  const place = { root: folder, assistants: join(folder, "assistants"), skills: join(folder, "skills") };
  const bus = { url: "mqtt://127.0.0.1:1", prefix: "msg" };
  const health = async (): Promise<Health> => ({
    health: "healthy",
    reasons: [],
    checks: [],
    selfTest: undefined,
    loaded: {},
  });
  // An empty root: the tests' package operations never reach the machine's.
  const aptRoot = join(folder, "root");
  mkdirSync(join(aptRoot, "etc/apt"), { recursive: true });
  writeFileSync(join(aptRoot, "etc/apt/root.conf"), `Dir "${aptRoot}/";\n`);
  const reload = async () => {
    current = configure(readFileSync(file, "utf8"));
    return {
      admin: false,
      bus: false,
      log: false,
      platform: false,
      updates: false,
      cluster: false,
      bridge: false,
      rhasspy: false,
      wyoming: false,
      components: ["hotword"],
    };
  };
  const undos = new Undos({ database, log: silent, now });
  t.teardown(() => undos.close());
  const tasks = await openTasks({
    database,
    undos,
    processes,
    folder: place,
    bus,
    log: silent,
    config: file,
    reload,
    assistants: () => current.assistants,
    examples: join(import.meta.dirname, "../../../examples"),
    health,
    fetching,
    fitter,
    aptRoot,
    memory: 2 * 1024 ** 3,
  });
  await tasks.queue.start();
  const sessions = new Sessions({
    bus,
    components: [],
    database,
    config: () => ({ keep: true, days: 30, most: 10_000 }),
    undos,
    log: silent,
  });
  const announcements = new Announcements({
    database,
    port: () => undefined,
    config: () => v.parse(announcementsSchema, {}),
    places: () => [
      { siteId: "kitchen", isAway: false },
      { siteId: "bedroom", isAway: true },
    ],
    language: () => "en",
    log: silent,
  });
  t.teardown(() => announcements.close());
  const traffic = watchTraffic(database, silent, (stop) => t.teardown(stop));
  const sections = allSections([component]);
  const configure = (text: string): Configuration => {
    const values = parseConfig(file, text, sections) as unknown as Configuration;
    return { ...values, components: new Map([["hotword", (values as unknown as Record<string, unknown>)["hotword"]]]) };
  };
  let current = configure("[hotword]\nlevel = 2\n");
  const services: Services = {
    version: "1.2.3",
    cluster: undefined,
    users,
    signIns: new SignIns(database, Date.now, logInByOpenId),
    openId: logInByOpenId && new OpenId(logInByOpenId, users),
    tokens: new Tokens(database),
    verifier: new Verifier(users),
    authority: keeper.authority,
    trustedBy: () => keeper.authority,
    knownAuthority: new KnownAuthority(database, () => keeper.authority, "this machine"),
    signUp: "claim",
    components: () => componentStatuses([component], processes),
    health,
    memory: memoryMeter(processes, false),
    contained: () => ({ count: 0, last: undefined }),
    tasks: tasks.queue,
    versions: tasks.versions,
    beside: tasks.beside,
    shippedAssistants: tasks.shippedAssistants,
    missingSkills: tasks.missingSkills,
    questions: tasks.questions,
    published: new PublishedAssistants(join(folder, "published")),
    drafts: tasks.drafts,
    teaching: tasks.teaching,
    wakeWords: tasks.wakeWords,
    voices: tasks.voices,
    models: tasks.models,
    skills: tasks.skills,
    galleries: tasks.galleries,
    skillConditions: ({ state }) => ({ condition: state === "installed" ? "running" : state, faults: [] }),
    sessions,
    undos,
    history: { points: () => [{ time: 0, components: { nlu: { memory: 1, cpu: 0.5 } }, sessions: 2, failed: 1 }] },
    announcements,
    privacy: () => privacyNow({ watch: traffic, database, data: folder, config: () => current, ...tasks }),
    sign: (receipt) => signReceipt(receipt, keeper.current(), keeper.authority),
    levels: new Levels(() => sessions.events.port),
    volumes: new Volumes({
      port: () => sessions.events.port,
      places: () => [{ siteId: "kitchen", isAway: false }],
      check: (siteId) => void checkedSites([siteId], [{ siteId: "kitchen", isAway: false }]),
      reported: () => ({ kitchen: 0.5 }),
      watch: () => () => undefined,
    }),
    microphones: new Microphones({
      port: () => sessions.events.port,
      places: () => [{ siteId: "kitchen", isAway: false }],
      reported: () => ({ kitchen: { muted: true, by: "anna", since: "2026-11-25T20:15:00.000Z" } }),
      timeoutMs: 200,
    }),
    listeningSites: () => ["kitchen"],
    sites: () => ["kitchen", "bedroom", "attic"],
    brokerRules: async () => rulesOf({ prefix: "msg", components: [component], skills: new Map([["lamp", {}]]) }),
    phrases: async () => ({ wakeWord: "okay", sentences: ["hello"], sites: ["default"], virtualAudio: false }),
    uploads: tasks.uploads,
    backups: { data: folder, config: file },
    restores: tasks.restores,
    scheduledBackups: tasks.backups,
    fleet: await Fleet.open({ file: join(folder, "fleet.json"), box: await SecretBox.in(folder), log: silent }),
    neighbours: () => findNeighbours(),
    logs: new Logs(join(folder, "logs")),
    packages: async () => [],
    updatePlan: () => ({ automatic: false, channel: "stable" }),
    devices: async () => ({ microphones: [{ name: "default", description: "" }], speakers: [] }),
    deviceAccounts: await DeviceAccounts.open({
      file: join(folder, "devices.json"),
      broker: { admitKnown: () => undefined, removeCredential: () => undefined },
      prefix: "msg",
      log: silent,
    }),
    satellites: await Hub.open({
      satellites: await Satellites.open(join(folder, "satellites.json")),
      broker: undefined,
      prefix: "msg",
      address: "",
      certificate: keeper.current(),
      authority: keeper.authority,
      log: silent,
    }),
    claim: new ClaimWindow(true),
    setup: new SetupCode(folder, true),
    invitations: new Invitations(),
    configuration: configurationService({
      file,
      sections,
      current: () => current,
      fault: () => undefined,
      restore: async () => ({ isGone: false }),
      check: (text) => checkText({ file, lastGood: "", tryOut: tryConfiguration }, text, sections, current),
      reload,
    }),
    ...overrides,
  };
  const admin = await makeAdmin(services, { tls: keeper.current(), log, ...rest });
  const port = await admin.listen("127.0.0.1", 0);
  t.teardown(async () => {
    await admin.close();
    await tasks.queue.idle();
    await tasks.close();
    await sessions.close();
    database.close();
  });
  const described = describedBy(admin, services.version);
  /** Every response is compared with the description: one that is not in it fails the test. */
  const answer = async (path: string, options: Asking = {}): Promise<Answer> => {
    const given = await exchange(path, options);
    const fault = described.fault(options.method ?? "GET", withoutBase(path, rest.front?.basePath ?? ""), given);
    if (fault !== undefined)
      t.fail(`${options.method ?? "GET"} ${path.slice(0, 80)}: ${fault}: ${given.text.slice(0, 300)}`);
    return given;
  };
  /** Also for what is not described: a preflight. */
  const exchange = (path: string, options: Asking) =>
    new Promise<Answer>((resolve, reject) => {
      const { body, ...rest } = options;
      const to = {
        host: "localhost",
        port,
        path,
        ca: keeper.authority,
        agent: false,
        servername: "localhost",
        ...rest,
      };
      const request = ask(to, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on("error", reject);
      request.end(body);
    });
  const json = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    answer(path, {
      method,
      auth,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signUp = (body: unknown = anna, headers = {}) => json("POST", "/admin/user", body, headers);
  return {
    answer,
    exchange,
    described,
    json,
    signUp,
    port,
    keeper,
    admin,
    users,
    folder,
    file,
    processes,
    tasks,
    services,
    database,
  };
}

export const anna = { login: "anna", password: "correct horse" };
export const auth = `anna:${anna.password}`;
