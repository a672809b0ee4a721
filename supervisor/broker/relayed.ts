/** Messages as they go on to those who hear them. */
import { encodePublish } from "../../platform/port/mqtt/encode.ts";
import { Framer } from "../../platform/port/mqtt/framer.ts";
import { type Publish, readPacket, type Will } from "./packets.ts";

/** The packet as its receivers at QoS 0 get it. */
export function atMostOnce({ bytes, topic, payload, qos, retain: wasRetained }: Publish, retain: boolean): Buffer {
  // Most of what is said at QoS 0 goes on as it came.
  if (qos === 0 && wasRetained === retain) return bytes;
  const packet = encodePublish(topic, payload, 0);
  if (retain) packet[0] = 0x31;
  return packet;
}

/** A message that did not come as one: a last will, or what was left behind. */
export function packetOf({ topic, payload, qos, retain }: Will): Publish {
  const bytes = encodePublish(topic, payload, qos === 0 ? 0 : 1);
  bytes[0] = 0x30 | (qos << 1) | (retain ? 1 : 0);
  const [frame] = [...new Framer(bytes.length).push(bytes)];
  if (frame === undefined) throw new RangeError("a message that cannot be one");
  return readPacket(frame) as Publish;
}
