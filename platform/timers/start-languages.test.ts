/** The component answers and rings in the language in which it was asked. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { audioServerPlayBytes, dialogueContinueSession, dialogueEndSession, timersDone } from "#bus";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { systemClock } from "./clock.ts";
import { timers } from "./component.ts";
import { startTimersBy } from "./start.ts";
import { FakeClock } from "./testing/fake-clock.ts";

t.test("answers, questions, rings and refusals are in the language of each session", async (t) => {
  const world = await makeWorld(t);
  const client = await world.client();
  const { folders } = await world.stand(timers, (stand) => startTimersBy(systemClock(), stand), { ring_pause: 0.1 });
  let count = 0;
  const say = async (name: string, lang: string, seconds?: number, input = ""): Promise<string> => {
    const sessionId = `s${++count}`;
    const value = { kind: "Duration", seconds };
    const slot = { slotName: "duration", value, rawValue: "", entity: "", range: { start: 0, end: 1 } };
    await client.say(`intent/sotto:${name}`, {
      sessionId,
      siteId: "kitchen",
      input,
      lang,
      intent: { intentName: `sotto:${name}`, confidenceScore: 1 },
      slots: seconds === undefined ? [] : [{ ...slot, confidenceScore: 1 }],
    });
    return sessionId;
  };
  const answer = async (...asked: Parameters<typeof say>): Promise<string | undefined> => {
    const sessionId = await say(...asked);
    return (await client.next(dialogueEndSession, (said) => said.sessionId === sessionId)).payload.text;
  };
  /** What is said after the second sound. */
  const ring = async () => {
    for (let sound = 0; sound < 2; sound++) {
      const { params } = await client.next(audioServerPlayBytes);
      await client.say("audioServer/kitchen/playFinished", { id: params["requestId"], siteId: "kitchen" });
    }
    return (await client.next("dialogueManager/startSession")).payload;
  };
  t.equal(await answer("setTimer", "de", 600), "Der Timer ist auf 10 Minuten gestellt.");
  t.equal(await answer("setTimer", "fr_FR", 600), "Le minuteur est réglé sur 10 minutes.");
  t.match(await answer("listTimers", "it"), /^(?:Mancano .* al timer\. ?){2}$/u);
  t.equal(
    await answer("setTimer", "es", 0),
    "No puedo hacerlo: un temporizador dura de un segundo a 31 días.",
    "a refusal, too",
  );
  await say("setTimer", "pt");
  t.equal((await client.next(dialogueContinueSession)).payload.text, "Por quanto tempo?");
  t.equal(await answer("cancelTimer", "de", undefined, "lösche alle timer"), "2 Timer sind gelöscht.");
  t.equal(await answer("listTimers", "de", undefined, "welche wecker gibt es"), "Es gibt keinen Wecker.");

  await answer("setTimer", "de", 1);
  t.match(await ring(), { lang: "de", init: { type: "notification", text: "Der Timer ist abgelaufen." } });
  await answer("stopTimer", "de");

  mkdirSync(folders.assistant, { recursive: true });
  writeFileSync(join(folders.assistant, "assistant.json"), JSON.stringify({ language: "fr" }));
  await client.say("timers/perform", { requestId: "r1", action: "add", seconds: 1, siteId: "kitchen" });
  await client.next(timersDone);
  t.match(await ring(), { init: { text: "Le minuteur est terminé." } }, "one set by a program: the assistant's");
});

t.test("while the clock of the board is not set, a time of day is refused and a length is not", async (t) => {
  const world = await makeWorld(t);
  const client = await world.client();
  const clock = new FakeClock();
  clock.reboot(0, false);
  await world.stand(timers, (stand) => startTimersBy(clock, stand), { ring_pause: 0.1 });
  const ask = async (name: string, lang: string, value: object, slotName: string): Promise<string | undefined> => {
    const sessionId = `${name} ${lang}`;
    const slot = { slotName, value, rawValue: "", entity: "", range: { start: 0, end: 1 }, confidenceScore: 1 };
    const reminder = { ...slot, slotName: "reminder", value: { kind: "Custom", value: "bread" } };
    await client.say(`intent/sotto:${name}`, {
      sessionId,
      siteId: "kitchen",
      input: "",
      lang,
      intent: { intentName: `sotto:${name}`, confidenceScore: 1 },
      slots: name === "setReminder" ? [slot, reminder] : [slot],
    });
    return (await client.next(dialogueEndSession, (said) => said.sessionId === sessionId)).payload.text;
  };
  const seven = { kind: "InstantTime", value: "1970-01-01T07:00:00+00:00", grain: "Hour", precision: "Exact" };
  const refusals: Readonly<Record<string, string>> = {
    en: "the clock of the board is not set yet",
    de: "Die Uhr des Geräts ist noch nicht gestellt",
    fr: "l'horloge de l'appareil n'est pas encore à l'heure",
    es: "el reloj del aparato aún no está en hora",
    it: "l'orologio dell'apparecchio non è ancora regolato",
    pt: "o relógio do aparelho ainda não está certo",
  };
  for (const [lang, refusal] of Object.entries(refusals)) {
    t.match(await ask("setAlarm", lang, seven, "time"), refusal);
    t.match(await ask("setReminder", lang, seven, "time"), refusal);
  }
  t.equal(
    await ask("setTimer", "en", { kind: "Duration", seconds: 600 }, "duration"),
    "The timer is set to 10 minutes.",
  );
  t.match(await ask("setAlarm", "en", { kind: "Duration", seconds: 600 }, "duration"), /10 minutes/u);
});
