/**
 * Sends the byte sequences of mosquitto's own broker tests (test/broker/data/*.json in its sources) to any broker: the
 * responses to invalid and to unusual MQTT. They are read from a folder, and are not part of this repository: `git
 * clone https://github.com/eclipse/mosquitto`, then `--corpus <clone>/test/broker/data`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

type Step = {
  readonly type: "send" | "recv" | "publish";
  readonly payload: string;
  readonly topic?: string;
  readonly qos?: number;
};
type Case = {
  readonly name: string;
  readonly ver?: number;
  readonly connect?: boolean;
  readonly expect_disconnect?: boolean;
  readonly msgs: readonly Step[];
};
type Group = { readonly group: string; readonly disable?: boolean; readonly tests: readonly Case[] };
export type Sequence = Case & { readonly title: string };
export type CorpusResult = { readonly passed: number; readonly of: number; readonly failed: readonly string[] };

/** A response that takes longer counts as none. */
const replyTimeoutMs = 2_000;

/** Reads the sequences of MQTT 3.1 and 3.1.1, the versions of the embedded broker. */
export function readCorpus(folder: string): Sequence[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.toSorted().flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, file), "utf8")) as Group[])
      .filter(({ disable }) => disable !== true)
      .flatMap(({ group, tests }) => tests.map((test) => ({ ...test, title: `${group} ${test.name}` })))
      .filter(({ ver = 4 }) => ver < 5),
  );
}

/** One after another: they use the same client identifiers and topics. */
export async function runCorpus(port: number, sequences: readonly Sequence[]): Promise<CorpusResult> {
  const failed: string[] = [];
  const left = [...sequences];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const fault = await runSequence(port, next);
      if (fault !== undefined) failed.push(`${next.title}: ${fault}`);
    }
  };
  await work();
  return { passed: sequences.length - failed.length, of: sequences.length, failed: failed.toSorted() };
}

async function runSequence(port: number, sequence: Sequence): Promise<string | undefined> {
  const wire = new Wire(port);
  try {
    if (sequence.connect !== false) {
      wire.send(greeting(sequence.title));
      const fault = await wire.expect(Buffer.from("20020000", "hex"), "the default CONNACK");
      if (fault !== undefined) return fault;
    }
    for (const step of sequence.msgs) {
      if (step.type === "send") wire.send(bytesOf(step.payload));
      else if (step.type === "publish") await publish(port, step);
      else {
        const fault = await wire.expect(bytesOf(step.payload), "an answer");
        if (fault !== undefined) return fault;
      }
    }
    if (sequence.expect_disconnect !== false) return (await wire.isClosed()) ? undefined : "the connection stays";
    wire.send(Buffer.from("c000", "hex"));
    return await wire.expect(Buffer.from("d000", "hex"), "PINGRESP");
  } finally {
    wire.end();
  }
}

/** A socket that is read byte by byte. */
class Wire {
  readonly #socket: Socket;
  #seen = Buffer.alloc(0);
  #closed = false;
  #look = (): void => {};

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1" });
    this.#socket.on("error", () => {});
    this.#socket.on("data", (chunk) => {
      this.#seen = Buffer.concat([this.#seen, chunk]);
      this.#look();
    });
    const gone = (): void => {
      this.#closed = true;
      this.#look();
    };
    this.#socket.on("end", gone).on("close", gone);
  }

  send(bytes: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  async expect(bytes: Buffer, what: string): Promise<string | undefined> {
    await this.#until(() => this.#seen.length >= bytes.length);
    const seen = this.#seen.subarray(0, bytes.length);
    this.#seen = this.#seen.subarray(bytes.length);
    return seen.equals(bytes)
      ? undefined
      : `${what} is ${seen.toString("hex") || "nothing"}, not ${bytes.toString("hex")}`;
  }

  /**
   * Returns true when nothing more arrives and the other side closes. As in mosquitto's program, one more byte is a
   * failure.
   */
  async isClosed(): Promise<boolean> {
    await this.#until(() => this.#seen.length > 0);
    return this.#closed && this.#seen.length === 0;
  }

  end(): void {
    this.#socket.destroy();
  }

  async #until(enough: () => boolean): Promise<void> {
    const late = setTimeout(() => this.#look(), replyTimeoutMs);
    const deadline = Date.now() + replyTimeoutMs;
    while (!enough() && !this.#closed && Date.now() < deadline - 1) {
      await new Promise<void>((resolve) => (this.#look = resolve));
    }
    clearTimeout(late);
  }
}

/** Publishes as another client; resolves when the broker has the message. */
async function publish(port: number, { topic = "", payload, qos = 0 }: Step): Promise<void> {
  const wire = new Wire(port);
  wire.send(greeting("helper"));
  await wire.expect(Buffer.from("20020000", "hex"), "CONNACK");
  const id = qos > 0 ? Buffer.from([0, 1]) : Buffer.alloc(0);
  const body = Buffer.concat([text(topic), id, Buffer.from(payload)]);
  wire.send(Buffer.concat([Buffer.from([0x30 | (qos << 1), body.length]), body]));
  if (qos === 1) await wire.expect(Buffer.from("40020001", "hex"), "PUBACK");
  if (qos === 2) {
    await wire.expect(Buffer.from("50020001", "hex"), "PUBREC");
    wire.send(Buffer.from("62020001", "hex"));
    await wire.expect(Buffer.from("70020001", "hex"), "PUBCOMP");
  }
  wire.end();
}

function greeting(name: string): Buffer {
  const body = Buffer.concat([text("MQTT"), Buffer.from([4, 2, 0, 60]), text(name)]);
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(" ", ""), "hex");
}
