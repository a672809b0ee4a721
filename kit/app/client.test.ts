/** The client of apps against a real board: its commands arrive, its events call back, and it is back after a break. */
import { connect as dial, createServer, type Socket as TcpSocket } from "node:net";
import t, { type Test } from "tap";
import { WebSocket } from "ws";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { anna } from "../../supervisor/admin/testing/serve.ts";
import { browser, password, peopleOf } from "../../supervisor/admin/testing/people.ts";
import { Client, type ClientOptions, NotConnected, newSite, type SocketClass, type State } from "./client.ts";

t.setTimeout(300_000);

async function board(t: Test) {
  const { world, keeper, port, add, users, json } = await peopleOf(t);
  const house = await world.client();
  // As in Node with a certificate of a board; a browser has been told whom to trust.
  const trusting = class extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { ca: keeper.authority });
    }
  } as unknown as SocketClass;

  function client(options: Partial<ClientOptions> = {}) {
    const states: State[] = [];
    const waiting = new Map<State["state"], (state: State) => void>();
    const made = new Client({
      url: `wss://localhost:${port}/mqtt`,
      user: { name: "anna", secret: anna.password },
      WebSocket: trusting,
      onState(state) {
        states.push(state);
        waiting.get(state.state)?.(state);
        waiting.delete(state.state);
      },
      ...options,
    });
    t.teardown(() => made.close());
    const become = (state: State["state"]) => new Promise<State>((resolve) => waiting.set(state, resolve));
    const open = async () => {
      const online = become("online");
      made.open();
      await online;
    };
    return { client: made, states, become, open };
  }
  return { house, client, port, add, users, json };
}

t.test("every command of the specification is a method", async (t) => {
  const { house, client: make } = await board(t);
  const { client, open } = make({ siteId: browser });
  await open();
  const wav = silentFrame();
  const said = [
    ["hotword/toggleOn", () => client.wakeWord(true, "kitchen"), { siteId: "kitchen" }],
    ["hotword/toggleOff", () => client.wakeWord(false, "kitchen"), { siteId: "kitchen" }],
    ["asr/toggleOn", () => client.recognition(true), {}],
    ["asr/toggleOff", () => client.recognition(false), {}],
    ["asr/startListening", () => client.startListening("kitchen", "s"), { siteId: "kitchen", sessionId: "s" }],
    ["asr/stopListening", () => client.stopListening(), { siteId: browser }],
    [
      "nlu/query",
      () => client.query("on", { id: "1", intents: ["a:b"] }),
      { input: "on", id: "1", intentFilter: ["a:b"] },
    ],
    ["nlu/partialQuery", () => client.querySlot("red", "a:b", "colour"), { intentName: "a:b", slotName: "colour" }],
    ["tts/say", () => client.speak("hello", { siteId: "kitchen" }), { text: "hello", siteId: "kitchen" }],
    ["feedback/sound/toggleOn", () => client.feedbackSounds(true, "kitchen"), { siteId: "kitchen" }],
    ["feedback/sound/toggleOff", () => client.feedbackSounds(false, "kitchen"), { siteId: "kitchen" }],
    ["injection/perform", () => client.inject({ room: ["attic"] }), { operations: [["add", { room: ["attic"] }]] }],
    ["injection/reset/perform", () => client.resetInjections("r"), { requestId: "r" }],
    ["dialogueManager/startSession", () => client.startSession(), { init: { type: "action" }, siteId: browser }],
    [
      "dialogueManager/continueSession",
      () => client.continueSession("s", "which?"),
      { sessionId: "s", text: "which?" },
    ],
    ["dialogueManager/endSession", () => client.endSession("s"), { sessionId: "s" }],
  ] as const;
  for (const [topic, say, payload] of said) {
    await say();
    t.match((await house.next(topic)).payload, payload, topic);
  }
  await client.play(wav, "kitchen", "p1");
  t.same((await house.next("audioServer/kitchen/playBytes/p1")).bytes, wav);
  const long = new Uint8Array(1_500_000).fill(7);
  await client.play(long, "kitchen", "p2");
  t.equal((await house.next("audioServer/kitchen/playBytes/p2")).bytes.length, 1_500_000, "in several messages");
  await client.playPart(wav, "kitchen", "p3", { number: 0, isLast: true });
  await house.next("audioServer/kitchen/playBytesStreaming/p3/0/1");
  client.hear(new Int16Array(300));
  client.hear(new Int16Array(212));
  for (let count = 0; count < 2; count++) t.same((await house.next(`audioServer/${browser}/audioFrame`)).bytes, wav);
  t.throws(() => make().client.startListening(), RangeError, "a device without a site names one");
  t.throws(() => client.play(wav, "a/b", "p"), RangeError);
});

t.test("every event of the specification calls back", async (t) => {
  const { house, client: make } = await board(t);
  const { client, open } = make({ siteId: browser });
  const heard: unknown[] = [];
  const names = [
    "hotwordDetected",
    "asrPartialTextCaptured",
    "asrTextCaptured",
    "nluIntentParsed",
    "nluSlotParsed",
    "nluIntentNotRecognized",
    "errorNlu",
    "ttsSayFinished",
    "audioServerPlayFinished",
    "audioServerStreamFinished",
    "injectionComplete",
    "injectionResetComplete",
    "intent",
  ] as const;
  const last = new Promise<void>((resolve) => {
    for (const name of names)
      client.on(name, (payload, params) => {
        heard.push([name, params, payload]);
        if (name === "intent") resolve();
      });
  });
  const sounds: Uint8Array[] = [];
  client.on("audioServerPlayBytes", (wav) => sounds.push(wav), { siteId: browser });
  await open();
  const topics = [
    "hotword/default/detected",
    "asr/partialTextCaptured",
    "asr/textCaptured",
    "nlu/intentParsed",
    "nlu/slotParsed",
    "nlu/intentNotRecognized",
    "error/nlu",
    "tts/sayFinished",
    "audioServer/kitchen/playFinished",
    "audioServer/kitchen/streamFinished",
    "injection/complete",
    "injection/reset/complete",
  ];
  await house.say(`audioServer/${browser}/playBytes/1`, silentFrame());
  await house.say("asr/textCaptured", "{ no JSON");
  for (const [n, topic] of topics.entries()) await house.say(topic, { n });
  await house.say("intent/me:lightOn", { n: 12 });
  await last;
  t.same(
    heard,
    names.map((name, n) => [
      name,
      name === "hotwordDetected"
        ? { wakewordId: "default" }
        : name.startsWith("audioServer")
          ? { siteId: "kitchen" }
          : name === "intent"
            ? { intentName: "me:lightOn" }
            : {},
      { n },
    ]),
  );
  t.equal(sounds.length, 1);
});

t.test("after a break it is back with its subscriptions, and says nothing late", async (t) => {
  const { house, client: make, port } = await board(t);
  const sockets = new Set<TcpSocket>();
  const proxy = createServer((socket) => {
    const there = dial(port, "127.0.0.1");
    for (const one of [socket, there]) one.on("error", () => undefined);
    sockets.add(socket.on("close", () => there.destroy()));
    there.on("close", () => socket.destroy());
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.teardown(() => proxy.close());
  const url = `wss://localhost:${(proxy.address() as { port: number }).port}/mqtt`;
  const { client, open, become, states } = make({ url });
  let count = 0;
  let called = () => undefined as void;
  const stop = client.on("ttsSayFinished", () => {
    count += 1;
    called();
  });
  await open();
  const offline = become("offline");
  const online = become("online");
  for (const socket of sockets) socket.destroy();
  await offline;
  await t.rejects(client.startSession({ siteId: "kitchen" }), NotConnected);
  await online;
  const again = new Promise<void>((resolve) => (called = resolve));
  await house.say("tts/sayFinished", {});
  await again;
  t.equal(house.heard("dialogueManager/startSession").length, 0);
  stop();
  const other = new Promise<void>((resolve) => client.on("injectionComplete", () => resolve()));
  await house.say("tts/sayFinished", {});
  await house.say("injection/complete", {});
  await other;
  t.equal(count, 1, "a listener that was stopped hears nothing");
  client.close();
  t.same(
    states.map(({ state }) => state),
    ["connecting", "online", "offline", "connecting", "online", "closed"],
  );
});

t.test("what the board refuses is told, and not tried again", async (t) => {
  const { client: make, json } = await board(t);
  const wrong = make({ user: { name: "otto", secret: "wrong password" } });
  const refused = wrong.become("refused");
  wrong.client.open();
  await t.rejects(wrong.client.online(), /user name, the password or the token/u);
  t.match(await refused, { reason: /user name, the password or the token/u });
  t.same(
    wrong.states.map(({ state }) => state),
    ["connecting", "refused"],
  );
  const forbidden: string[] = [];
  const told = new Promise<void>((resolve) => {
    const vera = make({
      user: { name: "vera", secret: password },
      onForbidden(filter) {
        forbidden.push(filter);
        resolve();
      },
    });
    vera.client.on("intent", () => undefined);
    vera.client.open();
  });
  await told;
  t.same(forbidden, ["msg/intent/+"]);
  const otto = make({ user: () => ({ name: "otto", secret: password }), siteId: newSite("app") });
  await otto.open();
  const ended = otto.become("refused");
  await json("DELETE", "/admin/users/otto");
  await ended;
});
