/**
 * A board that upgrades itself: a real supervisor, the real apt in a root of its own, packages whose script restarts the
 * supervisor as systemd would. Of the components only the understanding runs.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request as ask } from "node:http";
import { dirname, join } from "node:path";
import type { Test } from "tap";
import { components } from "../../../platform/components.ts";
import type { Task } from "../../tasks/task.ts";
import type { TaskLine } from "../../work.ts";
import { PrivateApt } from "../../../updater/testing/private-apt.ts";

const main = join(import.meta.dirname, "../../main.ts");
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

export class UpgradingBoard {
  readonly apt: PrivateApt;
  readonly data: string;
  readonly runtime: string;
  readonly #script: string;

  constructor(t: Test, policy = "") {
    this.apt = new PrivateApt(t);
    this.data = dirname(this.apt.folder);
    this.runtime = join(this.data, "run");
    this.#script = join(this.data, "restart.sh");
    mkdirSync(this.data, { recursive: true });
    writeFileSync(
      join(this.data, "platform.toml"),
      '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n' + policy,
    );
    const others = components.flatMap(({ name }) => (name === "nlu" ? [] : [name]));
    writeFileSync(join(this.data, "disabled.json"), JSON.stringify(others));
    const pid = join(this.data, "pid");
    const program = `"${process.execPath}" "${main}" --data "${this.data}" --apt-root "${this.apt.root}"`;
    writeFileSync(
      this.#script,
      `if [ -e "${pid}" ]; then kill $(cat "${pid}"); while kill -0 $(cat "${pid}") 2>/dev/null; do sleep 0.1; done; fi
unset NODE_OPTIONS
export NODE_COMPILE_CACHE="${process.env["NODE_COMPILE_CACHE"] ?? join(this.data, "cache/compiled")}"
if [ -e "${this.apt.root}/usr/share/sotto/broken" ]; then run="sleep 1000"; else run='${program}'; fi
setsid sh -c "echo \\$\\$ > '${pid}'; exec $run" </dev/null >>"${this.data}/output" 2>&1 &
`,
    );
    t.teardown(async () => {
      process.kill(this.pid, "SIGTERM");
      while (existsSync(`/proc/${this.pid}`)) await pause();
    });
  }

  get pid(): number {
    return Number(readFileSync(join(this.data, "pid"), "utf8"));
  }

  /** Packages whose script restarts the supervisor. */
  release(version: string, { broken = false } = {}): void {
    const files: Record<string, string> = broken ? { "usr/share/sotto/broken": "" } : {};
    this.apt.build("sotto", version, { scripts: { postinst: this.restart }, files });
    this.apt.publish();
  }

  /** A command that restarts the supervisor, as its unit does. */
  get restart(): string {
    return `sh "${this.#script}"`;
  }

  get(path: string): Promise<unknown> {
    return this.#ask("GET", path);
  }

  post(path: string, body: unknown): Promise<unknown> {
    return this.#ask("POST", path, body);
  }

  /** Resolves when a supervisor is ready, another one than that. */
  async ready(old?: number): Promise<void> {
    for (;;) {
      const gate = join(this.runtime, "gate.json");
      if (existsSync(gate) && JSON.parse(readFileSync(gate, "utf8")).pid !== old) return;
      await pause();
    }
  }

  async ended(taskId: string): Promise<Task & { logs: readonly TaskLine[] }> {
    for (;;) {
      const task = (await this.get(`/admin/tasks/${taskId}`).catch(() => undefined)) as
        | (Task & { logs: TaskLine[] })
        | undefined;
      if (task?.status === "completed" || task?.status === "failed") return task;
      await pause();
    }
  }

  #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = { host: "localhost", ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const socketPath = join(this.runtime, "admin.sock");
      const request = ask({ socketPath, method, path, headers, agent: false }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("error", reject);
        response.on("end", () => resolve(JSON.parse(text)));
      });
      request.on("error", reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

/** The options of the root program with which it judges like on a board. */
export const judged = (board: UpgradingBoard) => [
  "--runtime",
  board.runtime,
  "--restarts",
  "--judge-seconds",
  "30",
  "--steady-seconds",
  "1",
];
