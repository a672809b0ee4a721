/** Packets of strangers, written byte by byte. */
import { encodeConnect } from "../../../platform/port/mqtt/encode.ts";
import { RawClient } from "../../../test/raw-client.ts";
import type { World } from "../../../test/world.ts";

export const hello = encodeConnect({
  clientId: "raw",
  username: undefined,
  password: undefined,
  keepalive: 0,
  will: undefined,
});

export const ping = Buffer.from([0xc0, 0]);

/** A packet with a body of this text. */
export const packet = (first: number, ...body: readonly (number | string | Buffer)[]): Buffer => {
  const bytes = Buffer.concat(body.map((part) => (typeof part === "number" ? Buffer.from([part]) : Buffer.from(part))));
  return Buffer.concat([Buffer.from([first, bytes.length]), bytes]);
};

export const changed = (bytes: Buffer, at: number, value: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};

/** Returns true while the broker accepts a well-behaved client. */
export async function alive(world: World): Promise<boolean> {
  const raw = new RawClient(world.broker.port);
  raw.greet();
  const answer = await raw.next();
  raw.end();
  return answer?.kind === "connack" && answer.code === 0;
}
