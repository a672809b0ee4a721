/** A connection to MPD that is made when it is needed and again when it was lost. */
import type { Socket } from "node:net";
import type { Address } from "./address.ts";
import { commandLine, type Pair, Refused, Responses } from "./mpd-protocol.ts";

export type Command = readonly [name: string, ...args: (number | string)[]];

/** The player cannot be reached, or does not answer. */
export class Away extends Error {
  override readonly name = "Away";
}

/** How long a command may take. A person waits for the answer. */
const answerTimeoutMs = 4_000;

type Waiting = {
  readonly settle: (response: readonly Pair[] | Refused) => void;
  readonly fail: (error: Error) => void;
};

export class Mpd {
  readonly #address: Address;
  readonly #password: string;
  readonly #timeoutMs: number;
  #line: Line | undefined;

  constructor(address: Address, { password = "", timeoutMs = answerTimeoutMs } = {}) {
    this.#address = address;
    this.#password = password;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends one command. Rejects with Refused when MPD refuses it, and with Away when it cannot be reached. */
  async ask(...command: Command): Promise<readonly Pair[]> {
    return this.#send(commandLine(...command));
  }

  /** Sends several commands, of which MPD does all until one fails. */
  async all(commands: readonly Command[]): Promise<readonly Pair[]> {
    return this.#send(
      ["command_list_begin", ...commands.map((one) => commandLine(...one)), "command_list_end"].join("\n"),
    );
  }

  /** Waits for a change in one of these parts of MPD; as long as it takes. Rejects as `ask` does. */
  async idle(...subsystems: readonly string[]): Promise<void> {
    await this.#send(commandLine("idle", ...subsystems), 0);
  }

  close(): void {
    this.#line?.close();
  }

  async #send(text: string, timeoutMs = this.#timeoutMs): Promise<readonly Pair[]> {
    if (this.#line?.isOpen !== true) {
      const line = new Line(this.#address);
      this.#line = line;
      // With the first command: no command may come before the password.
      if (this.#password !== "")
        line.send(commandLine("password", this.#password), this.#timeoutMs).catch((error: Error) => {
          if (error instanceof Refused) console.error(`MPD refuses the password: ${error.message}`);
        });
    }
    return this.#line.send(text, timeoutMs);
  }
}

/** One connection. What is asked is answered in the same order. */
class Line {
  readonly #socket: Socket;
  readonly #named: string;
  readonly #waiting: Waiting[] = [];
  isOpen = true;

  constructor({ open, named }: Address) {
    this.#named = named;
    this.#socket = open();
    const responses = new Responses(
      () => {},
      (response) => this.#waiting.shift()?.settle(response),
    );
    this.#socket.setEncoding("utf8").on("data", (text: string) => {
      try {
        responses.hear(text);
      } catch (error) {
        this.#end(error);
      }
    });
    this.#socket.on("error", (error) => this.#end(error));
    this.#socket.on("close", () => this.#end("it has closed the connection"));
  }

  async send(text: string, timeoutMs: number): Promise<readonly Pair[]> {
    return new Promise((resolve, reject) => {
      const late = timeoutMs === 0 ? undefined : setTimeout(() => this.#end("it does not answer"), timeoutMs);
      this.#waiting.push({
        settle(response) {
          clearTimeout(late);
          if (response instanceof Refused) reject(response);
          else resolve(response);
        },
        fail(error) {
          clearTimeout(late);
          reject(error);
        },
      });
      this.#socket.write(`${text}\n`);
    });
  }

  close(): void {
    this.#end("the connection was closed");
  }

  #end(why: unknown): void {
    this.isOpen = false;
    this.#socket.destroy();
    const reason = why instanceof Error ? why.message : String(why);
    const error = new Away(`${this.#named}: ${reason}`, { cause: why });
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }
}
