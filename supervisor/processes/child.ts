/**
 * Runs one process of a component. `setpriv --pdeathsig KILL` kills it with the supervisor in any case; its own process
 * group lets the stop sequence reach its children; the mark in the environment finds those that left the group.
 */
import type { ChildProcess } from "node:child_process";
import { execa } from "execa";
import { readFileSync, writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import type { FromSupervisor, StartMessage, ToSupervisor } from "../../platform/port/start-message.ts";
import { killGroup, killMarked } from "./kill.ts";
import { walkLadder, type Rung } from "./stop-ladder.ts";

export type Program = {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

export type Exit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The reason why no process could be started. */
  readonly reason?: string;
  /** True if the component has ended while the process of its group continues. */
  readonly left?: true;
  /** Set if the process of a group has ended: the component that caused it, and the reason. */
  readonly fall?: { readonly culprit: string; readonly reason: string };
};

/** The process in which a component runs. */
export type ComponentProcess = {
  readonly pid: number | undefined;
  /** Ends the component; resolves with the rung that ended it, when none of its processes is left. */
  end(grace: number): Promise<Rung>;
  kill(): void;
};

export type ChildEvents = {
  ready(): void;
  /** Called with every message other than "ready". The message is not validated: the recipient checks what it needs. */
  said(message: ToSupervisor, answer: (message: FromSupervisor) => void): void;
  /** Called once, after the process group is gone too. */
  exited(exit: Exit): void;
  output(stream: "stdout" | "stderr", readable: Readable): void;
};

/** The environment variables that a component inherits from the supervisor: a closed list, so that no secret leaks. */
const inherited = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "ALSA_CONFIG_PATH",
  "XDG_RUNTIME_DIR",
  "PULSE_SERVER",
  "NODE_COMPILE_CACHE",
  "NODE_OPTIONS",
];

export class Child implements ComponentProcess {
  readonly pid: number | undefined;
  readonly #process: ChildProcess;
  readonly #mark: string;
  #ended = false;
  readonly #exit: Promise<Exit>;
  /** Resolves when none of its processes is left. */
  readonly #gone: Promise<void>;

  constructor(
    program: Program,
    start: StartMessage | undefined,
    mark: { name: string; value: string },
    events: ChildEvents,
  ) {
    this.#mark = `${mark.name}=${mark.value}`;
    const { process, stdout, stderr } = spawn(program, { [mark.name]: mark.value });
    this.#process = process;
    this.pid = process.pid;
    if (this.pid !== undefined) preferForKilling(this.pid);
    events.output("stdout", stdout);
    events.output("stderr", stderr);
    this.#process.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null || !("type" in message)) return;
      if (message.type === "ready") events.ready();
      else events.said(message as ToSupervisor, (answer) => void this.tell(answer));
    });
    this.#exit = new Promise<Exit>((resolve) => {
      this.#process.once("exit", (code, signal) => resolve({ code, signal }));
      this.#process.once("error", (error) => {
        if (this.pid === undefined) resolve({ code: null, signal: null, reason: error.message });
      });
    });
    this.#gone = this.#exit.then((how) => {
      this.#ended = true;
      if (this.pid !== undefined) killGroup(this.pid);
      events.exited(how);
      return killMarked(this.#mark);
    });
    if (start !== undefined) this.tell(start);
  }

  async end(grace: number): Promise<Rung> {
    const rung = await walkLadder(
      {
        ask: () => this.tell({ type: "stop" }),
        terminate: () => this.#signal("SIGTERM"),
        kill: () => this.kill(),
        gone: this.#exit,
      },
      grace,
    );
    await this.#gone;
    return rung;
  }

  kill(): void {
    if (!this.#ended && this.pid !== undefined) killGroup(this.pid);
  }

  #signal(signal: NodeJS.Signals): void {
    if (!this.#ended) this.#process.kill(signal);
  }

  /** Sends a message; returns false when the process can no longer receive any. */
  tell(message: FromSupervisor): boolean {
    if (this.#ended || !this.#process.connected) return false;
    this.#process.send(message, (error) => {
      // The channel was closed meanwhile: the exit of the process reports the rest.
      if (error) this.#process.disconnect();
    });
    return true;
  }
}

/** When memory runs out, the kernel kills a component (and its child processes) before the supervisor, which restarts it. */
const moreLikely = 300;
const ownLikelihood = ((): number => {
  try {
    return Number(readFileSync("/proc/self/oom_score_adj", "utf8"));
  } catch {
    return 0;
  }
})();

/** Makes the kernel more likely to kill a process when memory runs out; this requires no privilege for one's own processes. */
function preferForKilling(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(Math.min(1000, ownLikelihood + moreLikely)));
  } catch {
    // It has already ended, or the kernel hides it: then it is only as likely to be killed as the supervisor.
  }
}

function spawn({ file, args, env, cwd }: Program, mark: Readonly<Record<string, string>>) {
  const shared = Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const child = execa("setpriv", ["--pdeathsig", "KILL", file, ...args], {
    ipc: true,
    serialization: "json",
    buffer: false,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    detached: true,
    cleanup: false,
    reject: false,
    extendEnv: false,
    env: { ...shared, ...env, ...mark },
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { process: child.nodeChildProcess, stdout: child.stdout, stderr: child.stderr };
}
