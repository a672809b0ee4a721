import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { nluIntentParsed, nluLoaded, nluSlotParsed } from "#bus";
import * as v from "valibot";
import { makeWorld } from "../../test/world.ts";
import { nlu } from "./component.ts";
import { startNlu } from "./nlu.ts";

const assistant = {
  id: "wecker",
  name: "Wecker",
  language: "de",
  version: "1",
  hotword: "okay computer",
  intents: [
    {
      id: "home:wecken",
      name: "wecken",
      enabledByDefault: true,
      slots: [{ name: "wann", entityId: "snips/datetime", required: true, missingQuestion: "Wann?" }],
    },
    {
      id: "home:heizen",
      name: "heizen",
      enabledByDefault: true,
      slots: [{ name: "ziel", entityId: "snips/temperature", required: false, missingQuestion: "" }],
    },
  ],
};
const dataset = `---
type: intent
name: wecken
utterances:
  - weck mich [wann:snips/datetime](morgen um sieben)
  - weck mich um [wann:snips/datetime](halb acht)
  - stell den wecker auf [wann:snips/datetime](sechs uhr dreißig)
---
type: intent
name: heizen
utterances:
  - heiz auf [ziel:snips/temperature](zwanzig grad)
  - stell die heizung auf [ziel:snips/temperature](21 grad celsius)
`;

t.test("an assistant with builtin entities in German is answered on the bus with their values", async (t) => {
  const world = await makeWorld(t);
  const data = world.folder;
  const folders = {
    data,
    cache: data,
    assistant: join(data, "assistant"),
    injected: join(data, "injected.json"),
    skills: data,
  };
  await mkdir(folders.assistant);
  await writeFile(join(folders.assistant, "assistant.json"), JSON.stringify(assistant));
  await writeFile(join(folders.assistant, "dataset.yaml"), dataset);
  const client = await world.client();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const running = await startNlu({ port: await world.port(nlu), config: v.parse(nlu.config, {}), log, folders });
  t.teardown(() => running.stop());
  await client.next(nluLoaded);

  await client.say("nlu/query", { input: "weck mich übermorgen um viertel nach sechs" });
  const { payload: woken } = await client.next(nluIntentParsed);
  t.equal(woken.intent.intentName, "home:wecken");
  t.match(woken.slots, [
    {
      slotName: "wann",
      entity: "snips/datetime",
      rawValue: "übermorgen um viertel nach sechs",
      value: {
        kind: "InstantTime",
        value: /^\d{4}-\d\d-\d\dT06:15:00[+-]\d\d:\d\d$/,
        grain: "Minute",
        precision: "Exact",
      },
    },
  ]);

  await client.say("nlu/query", { input: "stell die heizung auf neunzehn komma fünf grad" });
  const { payload: heated } = await client.next(nluIntentParsed);
  t.match(heated.slots, [{ slotName: "ziel", value: { kind: "Temperature", value: 19.5 } }]);

  await client.say("nlu/partialQuery", {
    input: "um acht uhr abends bitte",
    intentName: "home:wecken",
    slotName: "wann",
  });
  const { payload: answered } = await client.next(nluSlotParsed);
  t.match(answered.slot, { value: { kind: "InstantTime", value: /T20:00:00/, grain: "Hour" } });
});
