/** What the recogniser says on the bus with a second ear, and why it says nothing. */
import t from "tap";
import { asrTextCaptured } from "#bus";
import { inNoise, pinkNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { startEar } from "./ear/ear.ts";
import { earFolder } from "./ear/ear-for.ts";
import { spoken } from "./testing/assistant.ts";
import { listenTo, makeFurnishedRoom, play } from "./testing/room.ts";

t.test("the second ear checks requests and answers: one with another word in it is not the expected one", async (t) => {
  const { client } = await makeFurnishedRoom(t, { verifier: "moonshine", verifier_patience: 10 });
  const say = async (text: string) => {
    await listenTo(client, await spoken(text));
    return (await client.next(asrTextCaptured)).payload;
  };
  // The first sentence starts the process; those that come before it works are the grammar's alone.
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const other = startEar({ folder: earFolder(), log: silent });
  t.teardown(() => other.close());
  await say("call anna");
  await other.begun;
  let heard = await say("turn on the kitchen fan");
  for (let tries = 0; heard.unforeseen !== true && tries < 20; tries++) heard = await say("turn on the kitchen fan");
  t.match(heard, { text: "turn on the kitchen fan" }, "what it is sure of goes on, marked");
  const own = await say("turn the light on in the garden");
  t.match(own, { text: "turn the light on in the garden", reason: undefined, nearest: undefined });
  t.equal(own.tokens?.length, 7);
  t.match(await say("yes"), { text: "yes", unverified: undefined });
  const { text, unverified, unforeseen } = await say("jazz");
  t.notOk(text === "yes" && unverified !== true && unforeseen !== true, `"jazz" is no sure yes: "${text}"`);
});

t.test(
  "an empty text has its reason: silence, noise, speech that matches nothing, the same in a loud room, and endless speech",
  async (t) => {
    const { client } = await makeFurnishedRoom(t, { no_speech: 1, longest: 4 });
    // A site learns what its room's noise is: louder noise is at another site.
    const said = async (sound: Int16Array, siteId = "default") => {
      await client.say("asr/startListening", { siteId });
      await play(client, sound, siteId);
      const { text, reason, nearest } = (await client.next(asrTextCaptured)).payload;
      t.equal(text, "");
      return { reason, nearest };
    };
    const quiet = pinkNoise(32_000, 20, 3);
    t.same(await said(quiet), { reason: "silence", nearest: undefined });
    const click = quiet.slice();
    click.set(pinkNoise(960, 3000, 4), 8000);
    t.same(await said(click), { reason: "noise", nearest: undefined });
    const other = await said(await spoken("thank you very much for the flowers"), "kitchen");
    t.equal(other.reason, "unforeseen");
    t.ok(other.nearest?.text);
    const noisy = inNoise(await synthesize("thank you very much for the flowers", voiceNamed("flite-slt")), {
      snr: 3,
      lead: 0.5,
      tail: 1,
    });
    const lost = await said(noisy, "garage");
    t.equal(lost.reason, "tooNoisy");
    t.ok(lost.nearest?.text);
    t.equal(
      (
        await said(
          await spoken(
            "the government announced new taxes on all the goods that are imported from abroad by ship and by train",
          ),
        )
      ).reason,
      "tooLong",
    );
  },
);
