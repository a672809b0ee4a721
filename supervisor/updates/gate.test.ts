/** The health gate, a process as in an update, before a supervisor whose health the test decides. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t, { type Test } from "tap";
import { componentPing, componentPong, nluIntentNotRecognized, nluIntentParsed, nluQuery } from "#bus";
import { makeCertificates } from "../../test/certificates.ts";
import { makeWorld } from "../../test/world.ts";
import { type GateFile, writeGateFile } from "./gate-file.ts";

// Each has a world of its own, and mostly waits for the gate's next look.
t.jobs = 4;

const program = join(import.meta.dirname, "gate.ts");
const up = (name: string, more: object = {}) => ({ name, state: "up", restarts: 0, memory: null, ...more });

async function listening(t: Test, server: Server, at: string | number): Promise<void> {
  if (typeof at === "string") server.listen(at);
  else server.listen(at, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
}

/** A process that does nothing: the supervisor's, as far as its id and its memory go. */
function idle(t: Test): number {
  const child = spawn("sleep", ["1000"]);
  t.teardown(() => child.kill("SIGKILL"));
  return child.pid ?? 0;
}

type Gate = { next(line: "any" | "new"): Promise<string | undefined> };

/** What a test changes to make something unwell. */
type Health = {
  components: object[];
  reasons: { code: string; message: string }[];
  status: number;
  certificateStatus: number;
  /** Called at each look. */
  looked: () => void;
};

async function makeBoard(t: Test, { tls = false } = {}) {
  const world = await makeWorld(t);
  const runtime = world.folder;
  const health: Health = {
    components: [up("asr"), up("nlu")],
    reasons: [],
    status: 200,
    certificateStatus: 200,
    looked: () => undefined,
  };
  const inside = createServer(({ url }, response) => {
    health.looked();
    const { components, reasons } = health;
    response.statusCode = url === "/admin/platform" ? health.status : 404;
    response.end(JSON.stringify({ components, reasons }));
  });
  await listening(t, inside, join(runtime, "admin.sock"));
  const answer: RequestListener = ({ url }, response) => {
    response.statusCode = url === "/admin/certificate" ? health.certificateStatus : 404;
    response.end();
  };
  const certificates = tls ? await makeCertificates(runtime) : undefined;
  const outside = certificates === undefined ? createServer(answer) : createTlsServer({ ...certificates }, answer);
  await listening(t, outside, 0);
  const { port: number } = outside.address() as AddressInfo;

  const port = await world.port();
  const answering = new Set(["asr", "nlu"]);
  let understands: boolean | undefined = true;
  await port.hear(componentPing, ({ round }) => {
    for (const componentName of answering) port.say(componentPong, { round }, { componentName });
  });
  await port.hear(nluQuery, ({ id, input }) => {
    if (understands === true)
      port.say(nluIntentParsed, { id, input, intent: { intentName: "a:b", confidenceScore: 1 }, slots: [] });
    else if (understands === false) port.say(nluIntentNotRecognized, { id, input });
  });

  const gateFile: GateFile = {
    pid: idle(t),
    version: "1",
    bus: world.bus(),
    admin: `${tls ? "https" : "http"}://127.0.0.1:${number}/`,
    authority: undefined,
    sentence: "turn on the light",
  };
  const write = (news: Partial<GateFile> = {}) => writeGateFile(runtime, { ...gateFile, ...news });
  await write();
  return {
    health,
    answering,
    runtime,
    gateFile,
    write,
    certificates,
    understand: (value: boolean | undefined) => void (understands = value),
    /** A gate that has taken note of how things are before the change. */
    gate: async (seconds = 60, steady = 0, isThere = true) => {
      const looked = new Promise<void>((resolve) => (health.looked = resolve));
      const gate = startGate(t, runtime, seconds, steady);
      if (isThere) await looked;
      return gate;
    },
  };
}

function startGate(t: Test, runtime: string, seconds: number, steady: number): Gate {
  const args = ["--runtime", runtime, "--seconds", String(seconds), "--steady", String(steady)];
  const child: ChildProcess = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  t.teardown(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const answers = lines[Symbol.asyncIterator]();
  return {
    async next(line) {
      child.stdin?.write(`${line}\n`);
      const { value } = await answers.next();
      return (JSON.parse(value as string) as { reason?: string }).reason;
    },
  };
}

/** Enough for a look on a busy machine; all of it passes when something is not well. */
const short = 6;

t.test("a board that is well is let through, and one that was restarted where that is expected", async (t) => {
  const board = await makeBoard(t);
  board.health.components.push(up("tts", { state: "disabled" }));
  const gate = await board.gate();
  t.equal(await gate.next("any"), undefined);
  await board.write({ pid: idle(t) });
  t.equal(await gate.next("new"), undefined);
});

t.test("a supervisor that is the same process as before was not restarted", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  t.equal(await gate.next("new"), "the supervisor was not restarted");
});

t.test("without a supervisor that says it is ready, and with one that is gone, none is ready", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  rmSync(join(board.runtime, "gate.json"));
  t.equal(await gate.next("any"), "the supervisor is not ready");
});

t.test("a component that was up and is not any more is named; one that was not up before is not blamed", async (t) => {
  const board = await makeBoard(t);
  board.health.components = [up("asr"), up("nlu"), up("tts", { state: "failed" })];
  const gate = await board.gate(short);
  t.equal(await gate.next("any"), undefined);
  board.health.components = [up("asr", { state: "starting" }), up("nlu"), up("tts", { state: "failed" })];
  t.equal(await gate.next("any"), "asr is starting");
});

t.test("a new complaint of the supervisor counts, one that it had before does not", async (t) => {
  const board = await makeBoard(t);
  const old = { code: "DISK_LOW", message: "the disk is nearly full" };
  board.health.reasons = [old];
  const gate = await board.gate(short);
  board.health.reasons = [old, { code: "UPDATE_UNDONE", message: "the last one was undone" }];
  t.equal(await gate.next("any"), undefined);
  board.health.reasons = [old, { code: "BUS_LOST", message: "the bus carries nothing" }];
  t.equal(await gate.next("any"), "the bus carries nothing");
});

t.test("an admin service that answers with an error, outside or inside, is not well", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.health.certificateStatus = 503;
  t.equal(await gate.next("any"), "the admin service answers 503");
  board.health.certificateStatus = 200;
  board.health.status = 500;
  t.equal(await gate.next("any"), "the supervisor answers 500");
});

t.test("components that do not answer on the bus are named", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.answering.delete("asr");
  t.equal(await gate.next("any"), "asr does not answer on the bus");
  board.answering.clear();
  t.equal(await gate.next("any"), "asr, nlu do not answer on the bus");
});

t.test("a sentence of the assistant that is not understood any more, or not answered, is not well", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.understand(false);
  t.equal(await gate.next("any"), "nlu does not understand “turn on the light”");
  board.understand(undefined);
  t.equal(await gate.next("any"), "nlu does not answer on the bus");
  await board.write({ sentence: undefined });
  t.equal(await gate.next("any"), undefined, "without an assistant nothing is said");
  await board.write();
  board.health.components = [up("asr"), up("nlu", { state: "disabled" })];
  t.equal(await gate.next("any"), undefined, "nor where nobody is there who understands");
});

t.test("components that are restarted between the looks are not well, although each look finds them up", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  let restarts = 0;
  board.health.looked = () => (board.health.components = [up("asr"), up("nlu", { restarts: (restarts += 1) })]);
  t.equal(await gate.next("any"), "components are restarted again and again");
});

t.test("who takes 16 MiB more from look to look is named; who has taken them once is not", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  const mebibyte = 1024 * 1024;
  let memory = 0;
  const grow = (bytes: number) => () =>
    (board.health.components = [up("asr"), up("nlu", { memory: (memory += bytes) })]);
  board.health.looked = grow(17 * mebibyte);
  t.equal(await gate.next("any"), "nlu takes more and more memory");
  board.health.looked = grow(16 * mebibyte);
  t.equal(await gate.next("any"), undefined);
  let looks = 0;
  board.health.looked = () => grow((looks += 1) === 2 ? 100 * mebibyte : 0)();
  t.equal(await gate.next("any"), undefined, "perhaps that was its start");
});

t.test("TLS is verified with the authority that was there before the change", async (t) => {
  const [board, other] = [await makeBoard(t, { tls: true }), await makeBoard(t, { tls: true })];
  const authority = join(board.runtime, "ca.pem");
  t.equal(readFileSync(authority, "utf8"), board.certificates?.ca);
  await board.write({ authority });
  const gate = await board.gate(short);
  t.equal(await gate.next("any"), undefined);
  await board.write({ admin: other.gateFile.admin, authority: join(other.runtime, "ca.pem") });
  t.match(await gate.next("any"), /certificate/u, "an authority that nobody trusts yet is of no use");
});

t.test("a certificate of an administrator is not judged, for its authority is not known here", async (t) => {
  const board = await makeBoard(t, { tls: true });
  const gate = await board.gate(short);
  t.equal(await gate.next("any"), undefined);
});

t.test("without a supervisor before the change every component that is not up is named", async (t) => {
  const board = await makeBoard(t);
  board.health.components = [up("asr"), up("nlu", { state: "failed" })];
  rmSync(join(board.runtime, "gate.json"));
  const gate = await board.gate(short, 0, false);
  t.equal(await gate.next("any"), "the supervisor is not ready");
  await board.write();
  t.equal(await gate.next("new"), "nlu is failed");
});
