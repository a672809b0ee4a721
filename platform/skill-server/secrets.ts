/** The passwords of skills, each in a file that only we can read, removed when it is no longer needed. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bus } from "../port/start-message.ts";
import type { SecretFiles } from "./environment.ts";

export class Secrets {
  readonly #folder: string;

  constructor(cache: string) {
    this.#folder = join(cache, "skill-secrets");
  }

  /** Writes the files that this skill needs to connect to the bus. */
  async write(skill: string, { password, ca }: Bus): Promise<SecretFiles> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return {
      ...(password !== undefined && { password: await this.#file(`${skill}.password`, password) }),
      ...(ca !== undefined && { ca: await this.#file(`${skill}.ca.pem`, ca) }),
    };
  }

  async forget(skill: string): Promise<void> {
    await Promise.all(
      [`${skill}.password`, `${skill}.ca.pem`].map((name) => rm(join(this.#folder, name), { force: true })),
    );
  }

  async forgetAll(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Renamed into place, so that an action that starts meanwhile reads a complete file. */
  async #file(name: string, text: string): Promise<string> {
    const file = join(this.#folder, name);
    const temporary = `${file}.${randomUUID()}`;
    await writeFile(temporary, text, { mode: 0o600, flag: "wx" });
    await rename(temporary, file);
    return file;
  }
}
