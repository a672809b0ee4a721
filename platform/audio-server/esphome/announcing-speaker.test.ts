/** Sounds that a device fetches: who is answered, and when a sound has been heard. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import t, { type Test } from "tap";
import { AnnouncingSpeaker, fetchTimeoutMs } from "./announcing-speaker.ts";
import { id } from "./messages.ts";
import { Message } from "./protobuf.ts";
import { SoundServer } from "./sound-server.ts";

const board = { here: "127.0.0.1", there: "127.0.0.1" };

async function serve(t: Test): Promise<SoundServer> {
  const server = await SoundServer.start(board, 0);
  t.teardown(() => server.stop());
  return server;
}

/** Resolves with the status when the whole sound was fetched. */
async function fetched(url: string): Promise<number | undefined> {
  const asked = request(url, { agent: false }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

t.test("a sound that lasts longer than it may take to fetch it is heard when the device says so", async (t) => {
  const server = await serve(t);
  const urls: string[] = [];
  const announced = Promise.withResolvers<void>();
  // However slow this machine is, the time passes when the test says so.
  const sleeping: { readonly ms: number; readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      sleeping.push({ ms, signal, end: resolve });
      signal.addEventListener("abort", () => reject(new Error("no longer waited for")));
    });
  const speaker = new AnnouncingSpeaker({
    link: {
      send(type, body = Buffer.alloc(0)) {
        if (type === id.announce) urls.push(new Message(body).text(1, 300));
        announced.resolve();
      },
    },
    server,
    player: { key: 1, rate: 16_000, channels: 1 },
    signal: new AbortController().signal,
    sleep,
  });
  const sound = [{ rate: 16_000, channels: 1, samples: new Int16Array(8000).fill(500) }];
  let isHeard = false;
  const play = async () => {
    await speaker.play(sound, () => 1, new AbortController().signal);
    isHeard = true;
  };
  const playing = play();
  await announced.promise;
  t.equal(await fetched(urls[0]!), 200);
  const untilFetched = sleeping.filter(({ ms }) => ms === fetchTimeoutMs);
  t.same(
    untilFetched.map(({ signal }) => signal.aborted),
    [true],
    "once it is fetched, no time ends it",
  );
  for (const one of untilFetched) one.end();
  await turn();
  t.notOk(isHeard);
  speaker.finished();
  await playing;
});

t.test("nobody but the device is answered, and strangers do not keep it from its connections", async (t) => {
  const server = await serve(t);
  const { port } = new URL(server.origin);
  const strangers = Array.from({ length: 8 }, () =>
    connect({ host: board.here, port: Number(port), localAddress: "127.0.0.2" }).on("error", () => {}),
  );
  t.teardown(() => {
    for (const stranger of strangers) stranger.destroy();
  });
  await Promise.all(strangers.map((stranger) => once(stranger, "connect")));
  const { url, fetched: asked } = server.offer();
  void asked.then((response) => response.end("sound"));
  t.equal(await fetched(url), 200);
  t.equal(await fetched(url), 404, "an address works once");
});
