/** Serialises the packets that a client sends (MQTT 3.1.1, chapter 3). */
/** `retain`: whoever subscribes later hears it, too. */
export type Will = { readonly topic: string; readonly payload: Buffer; readonly retain?: boolean };

export type Connect = {
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly keepalive: number;
  readonly will: Will | undefined;
};

export const pingreq = Buffer.from([0xc0, 0]);
export const disconnect = Buffer.from([0xe0, 0]);

export function encodeConnect({ clientId, username, password, keepalive, will }: Connect): Buffer {
  const cleanSession = 0x02;
  const willAtQos1 = 0x0c;
  const willRetain = 0x20;
  const flags =
    cleanSession |
    (will ? willAtQos1 : 0) |
    (will?.retain === true ? willRetain : 0) |
    (password === undefined ? 0 : 0x40) |
    (username === undefined ? 0 : 0x80);
  const body = [text("MQTT"), Buffer.from([4, flags]), uint16(keepalive), text(clientId)];
  if (will) body.push(text(will.topic), uint16(will.payload.length), will.payload);
  if (username !== undefined) body.push(text(username));
  if (password !== undefined) body.push(text(password));
  return packet(0x10, body);
}

/** `id` is 0 for QoS 0. */
export function encodePublish(topic: string, payload: Buffer, id: number, retain = false): Buffer {
  const first = (id === 0 ? 0x30 : 0x32) | (retain ? 0x01 : 0);
  return packet(first, id === 0 ? [text(topic), payload] : [text(topic), uint16(id), payload]);
}

/** Marks a publish packet as sent again. */
export function markDuplicate(publish: Buffer): void {
  publish[0] = (publish[0] ?? 0) | 0x08;
}

export function encodePuback(id: number): Buffer {
  return Buffer.from([0x40, 2, id >> 8, id & 255]);
}

export function encodeSubscribe(id: number, filters: readonly { filter: string; qos: 0 | 1 }[]): Buffer {
  const body = [uint16(id)];
  for (const { filter, qos } of filters) body.push(text(filter), Buffer.from([qos]));
  return packet(0x82, body);
}

export function encodeUnsubscribe(id: number, filters: readonly string[]): Buffer {
  return packet(0xa2, [uint16(id), ...filters.map(text)]);
}

function packet(first: number, body: readonly Buffer[]): Buffer {
  let length = body.reduce((sum, part) => sum + part.length, 0);
  if (length > 268_435_455) throw new RangeError(`a packet of ${length} bytes is longer than MQTT can say`);
  const header = [first];
  do {
    header.push((length & 127) | (length > 127 ? 128 : 0));
    length >>= 7;
  } while (length > 0);
  return Buffer.concat([Buffer.from(header), ...body]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  if (bytes.length > 65_535) throw new RangeError(`a text of ${bytes.length} bytes is longer than MQTT can say`);
  return Buffer.concat([uint16(bytes.length), bytes]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}
