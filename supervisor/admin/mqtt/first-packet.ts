/** The CONNECT of a client, read before the broker sees the connection: verifying a password takes time. */
import type { Duplex } from "node:stream";
import { Framer, ProtocolError } from "../../../platform/port/mqtt/framer.ts";
import { defaultLimits } from "../../broker/guard.ts";
import { type Connect, packetTypes, readPacket } from "../../broker/packets.ts";

/**
 * Resolves to the CONNECT, which the wire still has for its next reader, together with what follows it; the wire is paused.
 * Rejects with ProtocolError when the first packet is another one, and when the wire ends.
 */
export function firstPacket(wire: Duplex): Promise<Connect> {
  return new Promise((resolve, reject) => {
    const framer = new Framer(defaultLimits.connect);
    const chunks: Buffer[] = [];
    const over = (error?: Error): void => stop(() => reject(error ?? new ProtocolError("it ended before CONNECT")));
    const stop = (then: () => void): void => {
      wire.off("data", take).off("error", over).off("close", over);
      then();
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      try {
        if (chunks[0]?.[0] !== packetTypes.connect << 4) throw new ProtocolError("the first packet is not CONNECT");
        const [frame] = framer.push(chunk);
        if (frame === undefined) return;
        const packet = readPacket(frame) as Connect;
        wire.pause();
        stop(() => resolve(packet));
        wire.unshift(Buffer.concat(chunks));
      } catch (error) {
        over(error as Error);
      }
    };
    wire.on("data", take).once("error", over).once("close", over);
  });
}
