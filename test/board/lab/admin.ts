/** The admin REST of a board, asked by another machine on its network, which trusts the board's authority. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Board } from "./board.ts";
import type { Wire } from "./wire.ts";

export type Answer = { readonly status: number; readonly body: unknown };

export class Admin {
  readonly #wire: Wire;
  readonly #board: Board;
  readonly #folder: string;
  #user: readonly string[] = [];

  private constructor(wire: Wire, board: Board, folder: string) {
    this.#wire = wire;
    this.#board = board;
    this.#folder = folder;
  }

  /** Fetches the authority, as a person does the first time. */
  static async meet(wire: Wire, board: Board): Promise<Admin> {
    const admin = new Admin(wire, board, await mkdtemp(join(tmpdir(), "sotto-admin-")));
    await writeFile(join(admin.#folder, "ca.pem"), await admin.authority());
    return admin;
  }

  /** The certificate of the board's authority, PEM. */
  async authority(): Promise<string> {
    const { code, output } = await this.#wire.run(
      "curl",
      "-sS",
      "--insecure",
      `https://${this.#board.address}:8443/admin/certificate`,
    );
    if (code !== 0) throw new Error(output);
    return output;
  }

  as(login: string, password: string): void {
    this.#user = ["--user", `${login}:${password}`];
  }

  /** Over TLS, verified: by this name of the board. */
  async ask(method: string, path: string, body?: unknown, name: string = this.#board.name): Promise<Answer> {
    const trust = ["--cacert", join(this.#folder, "ca.pem"), "--resolve", `${name}:8443:${this.#board.address}`];
    const sent = body === undefined ? [] : ["-H", "content-type: application/json", "--data", JSON.stringify(body)];
    const how = ["-sS", ...trust, ...this.#user, "-X", method, ...sent, "-w", "\n%{http_code}"];
    const { code, stdout, output } = await this.#wire.run("curl", ...how, `https://${name}:8443/admin/${path}`);
    if (code !== 0) throw new Error(`curl: ${output}`);
    const lines = stdout.split("\n");
    const status = Number(lines.pop());
    const text = lines.join("\n");
    return { status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
