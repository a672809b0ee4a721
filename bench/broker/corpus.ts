/**
 * Sends the byte sequences of mosquitto's own broker tests (test/broker/data/*.json in its sources) to any broker: the
 * responses to invalid and to unusual MQTT. They are read from a folder, and are not part of this repository: `git
 * clone https://github.com/eclipse/mosquitto`, then `--corpus <clone>/test/broker/data`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { packetOfText } from "./corpus-text.ts";

type Step = {
  readonly type: "send" | "recv" | "publish" | "external_publish" | "subscribe" | "unsubscribe";
  readonly payload: string;
  readonly topic?: string;
  readonly qos?: number;
  readonly retain?: boolean;
};
type Defaults = { readonly ver?: number; readonly connect?: boolean; readonly expect_disconnect?: boolean };
type Case = Defaults & { readonly name: string; readonly msgs: readonly Step[] };
type Group = Defaults & { readonly group: string; readonly disable?: boolean; readonly tests: readonly Case[] };
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
      // What a group says applies to each of its tests that says nothing else.
      .flatMap(({ group, tests, ...rest }) =>
        tests.map((test) => ({ ...rest, ...test, title: `${group} ${test.name}` })),
      )
      .filter(({ ver = 4 }) => ver < 5),
  );
}

/** One after another: they use the same client identifiers and topics. */
export async function runCorpus(port: number, sequences: readonly Sequence[]): Promise<CorpusResult> {
  const failed: string[] = [];
  for (const next of sequences) {
    const fault = await runSequence(port, next);
    if (fault !== undefined) failed.push(`${next.title}: ${fault}`);
  }
  return { passed: sequences.length - failed.length, of: sequences.length, failed: failed.toSorted() };
}

async function runSequence(port: number, sequence: Sequence): Promise<string | undefined> {
  const wire = new Wire(port);
  try {
    if (sequence.connect !== false) {
      wire.send(greeting(sequence.title, sequence.ver));
      const fault = await wire.expect(Buffer.from("20020000", "hex"), "the default CONNACK");
      if (fault !== undefined) return fault;
    }
    for (const step of sequence.msgs) {
      const fault = await take(step, wire, port);
      if (fault !== undefined) return fault;
    }
    if (sequence.expect_disconnect !== false) return (await wire.isClosed()) ? undefined : "the connection stays";
    wire.send(Buffer.from("c000", "hex"));
    return await wire.expect(Buffer.from("d000", "hex"), "PINGRESP");
  } finally {
    wire.end();
  }
}

async function take(step: Step, wire: Wire, port: number): Promise<string | undefined> {
  const { type, payload, topic = "", qos = 0 } = step;
  switch (type) {
    case "send":
      wire.send(packetOfText(payload));
      return undefined;
    case "recv":
      return wire.expect(packetOfText(payload), "an answer");
    case "publish":
    case "external_publish":
      await publish(port, step);
      return undefined;
    case "subscribe":
      wire.send(packet(0x82, [0, 1], text(topic), [qos]));
      return wire.expect(Buffer.from([0x90, 3, 0, 1, qos]), "SUBACK");
    case "unsubscribe":
      wire.send(packet(0xa2, [0, 1], text(topic)));
      return wire.expect(Buffer.from([0xb0, 2, 0, 1]), "UNSUBACK");
    default:
      return type satisfies never;
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
async function publish(port: number, { topic = "", payload, qos = 0, retain = false }: Step): Promise<void> {
  const wire = new Wire(port);
  wire.send(greeting("helper"));
  await wire.expect(Buffer.from("20020000", "hex"), "CONNACK");
  wire.send(packet(0x30 | (qos << 1) | (retain ? 1 : 0), text(topic), qos > 0 ? [0, 1] : [], Buffer.from(payload)));
  if (qos === 1) await wire.expect(Buffer.from("40020001", "hex"), "PUBACK");
  if (qos === 2) {
    await wire.expect(Buffer.from("50020001", "hex"), "PUBREC");
    wire.send(Buffer.from("62020001", "hex"));
    await wire.expect(Buffer.from("70020001", "hex"), "PUBCOMP");
  }
  wire.end();
}

function greeting(name: string, version = 4): Buffer {
  return packet(0x10, text(version === 3 ? "MQIsdp" : "MQTT"), [version, 2, 0, 60], text(name));
}

/** At most 127 bytes. */
function packet(first: number, ...parts: (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([first, body.length]), body]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}
