/** Runs the health gate, as a process as in an update, before a supervisor whose health the test determines. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Test } from "tap";
import { componentPing, componentPong, nluIntentNotRecognized, nluIntentParsed, nluQuery } from "#bus";
import { makeCertificates } from "../../../test/certificates.ts";
import { makeWorld } from "../../../test/world.ts";
import { type GateFile, writeGateFile } from "../gate-file.ts";

const program = join(import.meta.dirname, "../gate.ts");
export const up = (name: string, more: object = {}) => ({ name, state: "up", restarts: 0, memory: null, ...more });

async function listening(t: Test, server: Server, at: string | number): Promise<void> {
  if (typeof at === "string") server.listen(at);
  else server.listen(at, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
}

/** Starts a process that does nothing: the supervisor's, as far as its id and memory are concerned. */
export function idle(t: Test): number {
  const child = spawn("sleep", ["1000"]);
  t.teardown(() => child.kill("SIGKILL"));
  return child.pid ?? 0;
}

/** Starts a process that allocates another 17 MiB each time it is told to; resolves when it has. */
export function greedy(t: Test) {
  const take = `const kept = []; process.stdin.on("data", () => {
    kept.push(Buffer.alloc(17 * 1024 * 1024, 1));
    process.stdout.write("taken");
  });`;
  const child = spawn(process.execPath, ["-e", take], { stdio: ["pipe", "pipe", "inherit"] });
  t.teardown(() => child.kill("SIGKILL"));
  const more = async () => {
    child.stdin.write("more");
    await once(child.stdout, "data");
  };
  return { pid: child.pid ?? 0, more };
}

export type Gate = {
  next(line: "any" | "new"): Promise<string | undefined>;
  /** The whole answer to a line. */
  ask(line: string): Promise<Record<string, unknown>>;
  /** As a power cut does. */
  kill(): void;
};

/** What a test changes to make something fail. */
type Health = {
  components: object[];
  reasons: { code: string; message: string }[];
  status: number;
  certificateStatus: number;
  /** Of GET /admin/users without a credential. */
  strangerStatus: number;
  /** Called at each examination, which waits for it. */
  looked: () => unknown;
  /** Answers of other routes, by their paths. */
  shown: Record<string, unknown>;
  /** Called when the components were pinged. */
  pinged: () => void;
};

export async function makeBoard(t: Test, { tls = false } = {}) {
  const world = await makeWorld(t);
  const runtime = world.folder;
  const health: Health = {
    components: [up("asr"), up("nlu")],
    reasons: [],
    status: 200,
    certificateStatus: 200,
    strangerStatus: 401,
    looked: () => undefined,
    shown: {},
    pinged: () => undefined,
  };
  const show = async ({ url }: IncomingMessage, response: ServerResponse) => {
    const shown = health.shown[url ?? ""];
    if (shown !== undefined) {
      response.end(JSON.stringify(shown));
      return;
    }
    if (url === "/admin/platform") await health.looked();
    const { components, reasons } = health;
    response.statusCode = url === "/admin/platform" ? health.status : 404;
    response.end(JSON.stringify({ components, reasons }));
  };
  const inside = createServer((request, response) => void show(request, response));
  await listening(t, inside, join(runtime, "admin.sock"));
  const answer: RequestListener = ({ url }, response) => {
    response.statusCode =
      url === "/admin/certificate" ? health.certificateStatus : url === "/admin/users" ? health.strangerStatus : 404;
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
    health.pinged();
  });
  const queries: string[] = [];
  await port.hear(nluQuery, ({ id, input }) => {
    queries.push(input);
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
    queries,
    broker: world.broker,
    runtime,
    gateFile,
    write,
    certificates,
    understand: (value: boolean | undefined) => void (understands = value),
    /** Starts a gate that has recorded the state before the change. */
    gate: async (seconds = 60, steady = 0, isThere = true, tested = 0, crowd = 1) => {
      const looked = new Promise<void>((resolve) => (health.looked = resolve));
      const gate = startGate(t, runtime, { seconds, steady, "test-seconds": tested, crowd });
      if (isThere) await looked;
      return gate;
    },
  };
}

function startGate(t: Test, runtime: string, numbers: Readonly<Record<string, number>>): Gate {
  const options = Object.entries(numbers).flatMap(([name, number]) => [`--${name}`, String(number)]);
  const args = ["--runtime", runtime, ...options];
  const child: ChildProcess = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  t.teardown(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (line: string) => {
    child.stdin?.write(`${line}\n`);
    const { value } = await answers.next();
    return JSON.parse(value as string) as Record<string, unknown>;
  };
  return {
    next: async (line) => ((await ask(line)) as { reason?: string }).reason,
    ask,
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Seconds: enough for an examination on a busy machine; a failing gate takes all of it. */
export const short = 6;
