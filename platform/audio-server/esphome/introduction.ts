/** What both sides say first: versions, a password of older devices, what the device has, and that we are its voice assistant. */
import type { Packet } from "./frames.ts";
import {
  authentication,
  capabilitiesSince,
  type DeviceInfo,
  deviceInfoIn,
  feature,
  featuresIn,
  hello,
  helloIn,
  id,
  isInvalidPassword,
  type MediaPlayer,
  mediaPlayerIn,
  subscribe,
} from "./messages.ts";
import { BadMessage } from "./protobuf.ts";

export type Device = DeviceInfo & {
  /** What plays announcements; undefined where there is only a loudspeaker for answers. */
  readonly player: MediaPlayer | undefined;
};

type Conversation = {
  readonly packets: AsyncIterator<Packet>;
  readonly send: (type: number, body?: Buffer) => void;
  readonly password: string;
};

/** Messages that may come before an answer: a device describes each of its entities. */
const maxOthers = 2000;

/** Throws an Error that says why this device cannot be a room. */
export async function introduce(conversation: Conversation): Promise<Device> {
  const { packets, send, password } = conversation;
  // The first is no message: it says that the encryption, if there is any, is agreed.
  await packets.next();
  send(id.hello, hello("Sotto"));
  // Older devices expect it also where they have no password; newer ones have none, and do not answer.
  send(id.authentication, authentication(password));
  const { major, minor } = helloIn(await answerTo(conversation, id.helloAnswer));
  if (major !== 1) throw new BadMessage(`it speaks version ${major} of the protocol, not version 1`);
  send(id.deviceInfo);
  let info = deviceInfoIn(await answerTo(conversation, id.deviceInfoAnswer));
  if (info.features === 0 && minor >= capabilitiesSince) {
    send(id.capabilities);
    info = { ...info, features: featuresIn(await answerTo(conversation, id.capabilitiesAnswer)) };
  }
  if (info.features === 0) throw new BadMessage("it has no `voice_assistant:` in its configuration");
  send(id.listEntities);
  let player: MediaPlayer | undefined;
  await answerTo(conversation, id.entitiesDone, ({ type, body }) => {
    if (type === id.mediaPlayer) player ??= mediaPlayerIn(body);
  });
  send(id.subscribe, subscribe(true));
  return { ...info, player: (info.features & feature.announce) === 0 ? undefined : player };
}

/** The next message of this type; what else comes, such as other entities, is handed to `other`. */
async function answerTo(
  { packets, send, password }: Conversation,
  wanted: number,
  other: (packet: Packet) => void = () => {},
): Promise<Buffer> {
  for (let count = 0; count < maxOthers; count++) {
    const { value: packet } = (await packets.next()) as { readonly value: Packet };
    if (packet.type === wanted) return packet.body;
    if (packet.type === id.authenticationAnswer && isInvalidPassword(packet.body))
      throw new BadMessage(
        password === ""
          ? "it wants a password: set `satellite_password`"
          : "its password is another than `satellite_password`",
      );
    if (packet.type === id.disconnect) throw new BadMessage("it refuses the connection");
    if (packet.type === id.ping) send(id.pong);
    else other(packet);
  }
  throw new BadMessage("it sends too much");
}
