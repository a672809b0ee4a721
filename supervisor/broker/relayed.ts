/** Formats messages for their receivers. */
import { encodePublish } from "../../platform/port/mqtt/encode.ts";
import { Framer } from "../../platform/port/mqtt/framer.ts";
import { type Publish, readPacket, type Will } from "./packets.ts";

/** Returns the packet for receivers at QoS 0. */
export function atMostOnce({ bytes, topic, payload, qos, retain: wasRetained }: Publish, retain: boolean): Buffer {
  // Most messages at QoS 0 are forwarded unchanged.
  if (qos === 0 && wasRetained === retain) return bytes;
  const packet = encodePublish(topic, payload, 0);
  if (retain) packet[0] = 0x31;
  return packet;
}

/** Creates the packet of a message that did not arrive as one: a last will, or a retained message. */
export function packetOf({ topic, payload, qos, retain }: Will): Publish {
  const bytes = encodePublish(topic, payload, qos === 0 ? 0 : 1);
  bytes[0] = 0x30 | (qos << 1) | (retain ? 1 : 0);
  const [frame] = [...new Framer(bytes.length).push(bytes)];
  if (frame === undefined) throw new RangeError("a message that cannot be one");
  return readPacket(frame) as Publish;
}
