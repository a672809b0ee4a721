/** Parses the packets that a broker sends (MQTT 3.1.1, chapter 3) strictly: anything else is a ProtocolError. */
import { isUtf8 } from "node:buffer";
import { type Frame, ProtocolError } from "./framer.ts";

export type FromBroker =
  | { readonly kind: "connack"; readonly code: number }
  | {
      readonly kind: "publish";
      readonly topic: string;
      readonly payload: Buffer;
      readonly qos: 0 | 1;
      readonly id: number;
      /** It was said before the subscription, and kept. */
      readonly retained: boolean;
    }
  | { readonly kind: "puback"; readonly id: number }
  | { readonly kind: "suback"; readonly id: number; readonly granted: readonly number[] }
  | { readonly kind: "unsuback"; readonly id: number }
  | { readonly kind: "pingresp" };

export function decode({ type, flags, body }: Frame): FromBroker {
  if (type !== 3 && flags !== 0) throw new ProtocolError(`packet type ${type} with flags ${flags}`);
  switch (type) {
    case 2:
      exactly(body, 2);
      return { kind: "connack", code: body.readUInt8(1) };
    case 3:
      return decodePublish(flags, body);
    case 4:
      exactly(body, 2);
      return { kind: "puback", id: body.readUInt16BE(0) };
    case 9:
      if (body.length < 3) throw new ProtocolError("a SUBACK that grants nothing");
      return { kind: "suback", id: body.readUInt16BE(0), granted: [...body.subarray(2)] };
    case 11:
      exactly(body, 2);
      return { kind: "unsuback", id: body.readUInt16BE(0) };
    case 13:
      exactly(body, 0);
      return { kind: "pingresp" };
    default:
      // PUBREC, PUBREL and PUBCOMP belong to QoS 2, for which this client never asks.
      throw new ProtocolError(`packet type ${type} was not asked for`);
  }
}

function decodePublish(flags: number, body: Buffer): FromBroker {
  const qos = (flags >> 1) & 3;
  if (qos > 1) throw new ProtocolError(`a message at QoS ${qos} was not asked for`);
  if (body.length < 2) throw new ProtocolError("a PUBLISH without a topic");
  const topicEnd = 2 + body.readUInt16BE(0);
  const payloadStart = topicEnd + (qos === 1 ? 2 : 0);
  if (body.length < payloadStart) throw new ProtocolError("a PUBLISH that ends in its header");
  const topic = body.subarray(2, topicEnd);
  if (topic.length === 0 || !isUtf8(topic)) throw new ProtocolError("a PUBLISH whose topic is no text");
  const id = qos === 1 ? body.readUInt16BE(topicEnd) : 0;
  if (qos === 1 && id === 0) throw new ProtocolError("a PUBLISH at QoS 1 with the packet identifier 0");
  return {
    kind: "publish",
    topic: topic.toString("utf8"),
    payload: body.subarray(payloadStart),
    qos: qos === 1 ? 1 : 0,
    id,
    retained: (flags & 1) === 1,
  };
}

function exactly(body: Buffer, length: number): void {
  if (body.length !== length) throw new ProtocolError(`a body of ${body.length} bytes where ${length} are due`);
}
