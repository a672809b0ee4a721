/** The messages of ESPHome's native API that a room needs, by their numbers and fields in its published `api.proto`. */
import { encode, fixed32, Message } from "./protobuf.ts";

export const id = {
  hello: 1,
  helloAnswer: 2,
  authentication: 3,
  authenticationAnswer: 4,
  disconnect: 5,
  disconnectAnswer: 6,
  ping: 7,
  pong: 8,
  deviceInfo: 9,
  deviceInfoAnswer: 10,
  listEntities: 11,
  entitiesDone: 19,
  mediaPlayer: 63,
  mediaPlayerCommand: 65,
  subscribe: 89,
  request: 90,
  answer: 91,
  event: 92,
  audio: 106,
  announce: 119,
  announceFinished: 120,
  capabilities: 149,
  capabilitiesAnswer: 150,
} as const;

/** What happens to what was said; the device shows it. */
export const event = {
  error: 0,
  runStart: 1,
  runEnd: 2,
  sttStart: 3,
  intentStart: 5,
  intentEnd: 6,
  ttsStart: 7,
  ttsEnd: 8,
  wakeWordStart: 9,
  wakeWordEnd: 10,
  sttVadEnd: 12,
  ttsStreamStart: 98,
  ttsStreamEnd: 99,
} as const;
export type EventName = keyof typeof event;

export const feature = { speaker: 2, apiAudio: 4, announce: 16, startConversation: 32 } as const;
/** Of a request to begin: the wake word is to be detected here. */
const useWakeWord = 2;

/** The newest version of the API whose messages are known here; a device speaks an older one if it has to. */
const version = { major: 1, minor: 15 } as const;
/** From this version on, what a device is able to do is asked for separately. */
export const capabilitiesSince = 15;

export const hello = (client: string): Buffer => encode({ 1: client, 2: version.major, 3: version.minor });
export const authentication = (password: string): Buffer => encode({ 1: password });
/** 1 is what the description calls "audio in messages", 4 what Home Assistant sends for it. */
export const subscribe = (is: boolean): Buffer => encode({ 1: is, 2: is ? 5 : 0 });
/** The port for its sound by UDP; 0: in messages. Undefined: it may not begin. */
export const answer = (port: number | undefined): Buffer => encode(port === undefined ? { 2: true } : { 1: port });
export const audio = (data: Uint8Array): Buffer => encode({ 1: data });

export const eventOf = (name: EventName, data: Readonly<Record<string, string>> = {}): Buffer =>
  encode({ 1: event[name], 2: Object.entries(data).map(([key, value]) => encode({ 1: key, 2: value })) });

export const announce = (url: string, startsConversation: boolean): Buffer => encode({ 1: url, 4: startsConversation });

/** Stops the announcement that this media player plays. */
export const stopAnnouncement = (key: number): Buffer =>
  Buffer.concat([fixed32(1, key), encode({ 2: true, 3: 2, 8: true, 9: true })]);

export type Hello = { readonly major: number; readonly minor: number };
export function helloIn(body: Buffer): Hello {
  const message = new Message(body);
  return { major: message.number(1), minor: message.number(2) };
}

export type DeviceInfo = { readonly name: string; readonly esphome: string; readonly features: number };
export function deviceInfoIn(body: Buffer): DeviceInfo {
  const message = new Message(body);
  // Before there were flags: 1 was a voice assistant, 2 one with a speaker.
  const before = message.number(14);
  const features = message.number(17) || (before === 0 ? 0 : before === 1 ? 1 : 1 | feature.speaker);
  return { name: message.text(2), esphome: message.text(4, 32), features };
}

export const featuresIn = (body: Buffer): number => new Message(new Message(body).bytes(2)).number(1);

export type MediaPlayer = { readonly key: number; readonly rate: number; readonly channels: number };
/** The format that it wants announcements in, as far as that is 16 bits, one or two channels, and a usual rate. */
export function mediaPlayerIn(body: Buffer): MediaPlayer {
  const message = new Message(body);
  const formats = message.all(9).map((bytes) => new Message(bytes));
  const wanted = formats.find((format) => format.number(4) === 1) ?? formats[0];
  const [rate = 0, channels = 0] = [wanted?.number(2), wanted?.number(3)];
  return {
    key: message.number(2) >>> 0,
    rate: rate >= 8000 && rate <= 48_000 ? rate : 22_050,
    channels: channels === 2 ? 2 : 1,
  };
}

export type Request = { readonly start: boolean; readonly wakesHere: boolean; readonly wakeWord: string };
export function requestIn(body: Buffer): Request {
  const message = new Message(body);
  return {
    start: message.flag(1),
    wakesHere: Math.floor(message.number(3) / useWakeWord) % 2 === 1,
    wakeWord: message.text(5),
  };
}

export function audioIn(body: Buffer): { readonly data: Buffer; readonly isEnd: boolean } {
  const message = new Message(body);
  return { data: message.bytes(1), isEnd: message.flag(2) };
}

export const isInvalidPassword = (body: Buffer): boolean => new Message(body).flag(1);
