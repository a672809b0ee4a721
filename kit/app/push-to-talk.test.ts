/** Push to talk, with a microphone of samples and a house that answers as the platform does. */
import t, { type Test } from "tap";
import { WebSocket } from "ws";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { browser, password, peopleOf } from "../../supervisor/admin/testing/people.ts";
import { Board } from "./board.ts";
import { talkTopics } from "./talk-topics.ts";
import type { SocketClass } from "./connection.ts";
import { PushToTalk, type Talk } from "./push-to-talk.ts";

t.setTimeout(300_000);

const siteId = browser;
const sessionId = "5f0c";
const frames = `audioServer/${siteId}/audioFrame`;

async function talker(t: Test) {
  const { world, keeper, port } = await peopleOf(t);
  const house = await world.client();
  const options = {
    url: `wss://localhost:${port}/mqtt`,
    user: { name: "otto", secret: password },
    siteId,
    WebSocket: class extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { ca: keeper.authority });
      }
    } as unknown as SocketClass,
  };
  const client = new Board(options, talkTopics);
  const device = { opens: 0, isOpen: false, played: 0, stops: 0, error: undefined as Error | undefined };
  let hears: (samples: Int16Array) => void = () => undefined;
  const sound = {
    async open(hear: (samples: Int16Array) => void) {
      if (device.error !== undefined) throw device.error;
      device.opens += 1;
      device.isOpen = true;
      hears = hear;
    },
    close: () => void (device.isOpen = false),
    play: async () => void (device.played += 1),
    stop: () => void (device.stops += 1),
  };
  const states: Talk[] = [];
  const waiting: { readonly is: (talk: Talk) => boolean; readonly done: (talk: Talk) => void }[] = [];
  const talk = new PushToTalk(client, sound, (now) => {
    states.push(now);
    for (const { is, done } of waiting) if (is(now)) done(now);
  });
  const become = (is: (talk: Talk) => boolean) =>
    new Promise<Talk>((resolve) => (is(talk.talk) ? resolve(talk.talk) : waiting.push({ is, done: resolve })));
  const state = (wanted: Talk["state"]) => become((now) => now.state === wanted);
  client.open();
  t.teardown(() => {
    talk.close();
    client.close();
  });
  await client.online();
  /** Samples of this value: which part of the speech they are. */
  const speak = (value: number, frames = 1) => hears(new Int16Array(256 * frames).fill(value));
  const begin = async () => {
    await talk.press();
    await house.next("dialogueManager/startSession");
    await house.say("dialogueManager/sessionStarted", { sessionId, siteId });
  };
  const listen = () => house.say("asr/startListening", { siteId, sessionId });
  const heard = async () => readWav((await house.next(frames)).bytes).samples[0];
  const end = (reason: string) =>
    house.say("dialogueManager/sessionEnded", { sessionId, siteId, termination: { reason } });
  return { house, client, device, talk, states, become, state, speak, begin, listen, heard, end };
}

t.test("what is said from the press on arrives, silence follows the release, and the answer is played", async (t) => {
  const { house, device, talk, state, become, speak, begin, listen, heard, end } = await talker(t);
  const pressed = begin();
  await state("opening");
  await pressed;
  speak(1);
  speak(2);
  t.equal(house.heard(frames).length, 0, "nothing is sent before the board listens");
  await listen();
  await state("listening");
  t.same([await heard(), await heard()], [1, 2], "and nothing of it is lost");
  speak(3);
  t.equal(await heard(), 3);
  talk.release();
  t.notOk(device.isOpen, "the microphone is closed at once");
  t.equal(await heard(), 0, "silence follows");
  await house.say("asr/stopListening", { siteId, sessionId });
  await house.say("asr/textCaptured", { text: "turn on the lamp", likelihood: 1, seconds: 1, siteId, sessionId });
  t.match(await state("thinking"), { state: "thinking" });
  await house.say("intent/me:lampOn", { sessionId, siteId, input: "", intent: { intentName: "me:lampOn" }, slots: [] });
  await house.say("tts/say", { text: "The lamp is on.", siteId, sessionId });
  await state("answering");
  await house.say(`audioServer/${siteId}/playBytes/p1`, silentFrame());
  t.match((await house.next(`audioServer/${siteId}/playFinished`)).payload, { id: "p1", siteId });
  await end("nominal");
  t.match(await become((now) => now.state === "idle"), {
    said: "turn on the lamp",
    answer: "The lamp is on.",
    intent: "me:lampOn",
    problem: undefined,
  });
  t.equal(device.played, 1);
});

t.test("a question of the board opens the microphone again, until it has heard the answer", async (t) => {
  const { house, device, talk, state, speak, begin, listen, heard, end } = await talker(t);
  await begin();
  await listen();
  await state("listening");
  talk.release();
  await house.say("asr/stopListening", { siteId, sessionId });
  await state("thinking");
  await house.say("tts/say", { text: "Which room?", siteId, sessionId });
  await state("answering");
  t.notOk(device.isOpen);
  await listen();
  await state("listening");
  t.ok(device.isOpen);
  speak(9);
  while ((await heard()) !== 9);
  await house.say("asr/stopListening", { siteId, sessionId });
  await state("thinking");
  t.notOk(device.isOpen);
  await end("nominal");
  await state("idle");
});

t.test("nobody listens unasked: what others start at this site is played, with the microphone closed", async (t) => {
  const { house, device, listen, end, states } = await talker(t);
  await house.say("dialogueManager/sessionStarted", { sessionId, siteId });
  await listen();
  await house.say(`audioServer/${siteId}/playBytes/p1`, silentFrame());
  await house.next(`audioServer/${siteId}/playFinished`);
  await end("nominal");
  t.equal(device.opens, 0);
  t.equal(states.length, 0);
});

t.test("why nothing came of it is told", async (t) => {
  const { client, device, talk, state, begin, listen, end } = await talker(t);
  for (const [reason, problem] of [
    ["intentNotRecognized", "notUnderstood"],
    ["timeout", "notHeard"],
    ["siteUnavailable", "busy"],
    ["error", "failed"],
    ["abortedByUser", undefined],
  ] as const) {
    await begin();
    await end(reason);
    t.equal((await state("idle")).problem, problem, reason);
    t.notOk(device.isOpen);
  }
  for (const [name, problem] of [
    ["NotAllowedError", "notPermitted"],
    ["NotFoundError", "noMicrophone"],
    ["NotReadableError", "noMicrophone"],
  ] as const) {
    device.error = Object.assign(new Error(name), { name });
    await talk.press();
    t.equal(talk.talk.problem, problem);
  }
  device.error = undefined;
  const early = talk.press();
  talk.release();
  await early;
  t.equal(talk.talk.problem, "tooEarly");
  t.notOk(device.isOpen);
  await begin();
  await listen();
  await state("listening");
  talk.cancel();
  t.match(talk.talk, { state: "idle", problem: undefined });
  t.notOk(device.isOpen);
  client.close();
  await talk.press();
  t.equal(talk.talk.problem, "notConnected");
  t.notOk(device.isOpen);
});

t.test("a sound that is streamed to the device is played part by part, and its end is said once", async (t) => {
  const { house, device } = await talker(t);
  const part = (place: string) => house.say(`audioServer/${siteId}/playBytesStreaming/${place}`, silentFrame());
  const finished = async () => (await house.next(`audioServer/${siteId}/streamFinished`)).payload;
  await part("s1/0/0");
  await part("s1/1/0");
  await part("s1/2/1");
  t.match(await finished(), { id: "s1", siteId });
  t.equal(device.played, 3);
  await part("late/4/1");
  await part("gap/0/0");
  await part("gap/2/0");
  t.match(await finished(), { id: "gap" }, "after a lost part the rest has no place");
  t.equal(device.played, 4, "nothing of a sound whose beginning was lost is played");
  await part("s2/0/0");
  await house.say(`audioServer/${siteId}/stopPlaying`, { siteId });
  t.match(await finished(), { id: "s2" });
  t.equal(device.stops, 1);
  await part("s2/1/1");
  await part("s3/0/1");
  t.match(await finished(), { id: "s3" }, "what was stopped is not finished again");
});
