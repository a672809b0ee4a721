import t from "tap";
import { busCheck } from "./bus.ts";

t.test("a bus that carries nothing is unhealthy, and the reason is told", async (t) => {
  t.match(
    await busCheck.look({ starting: false, offBus: new Map(), changedInTopics: [], busFault: "connect ECONNREFUSED" }),
    [{ severity: "unhealthy", code: "BUS_UNREACHABLE", message: /ECONNREFUSED/u, remedy: /broker/u }],
  );
  t.same(await busCheck.look({ starting: false, offBus: new Map(), changedInTopics: [], busFault: undefined }), []);
  t.same(
    await busCheck.look({ starting: true, offBus: new Map(), changedInTopics: [], busFault: "it was not reached yet" }),
    [],
    "it has the time to start",
  );
  t.match(
    await busCheck.look({
      starting: true,
      offBus: new Map(),
      changedInTopics: [],
      busFault: "self-signed certificate",
    }),
    [{ message: /self-signed/u }],
  );
});

t.test("what the broker changes in topics is a notice: most names work", async (t) => {
  t.match(await busCheck.look({ starting: false, busFault: undefined, offBus: new Map(), changedInTopics: ["dot"] }), [
    { severity: "notice", code: "BUS_CHANGES_TOPICS", message: /a dot/u, remedy: /without a dot/u },
  ]);
});

t.test("components that are not connected are unhealthy, in one finding, unless nobody is connected", async (t) => {
  const offBus = new Map([
    ["asr", "not authorised"],
    ["tts", "not authorised"],
  ]);
  t.match(await busCheck.look({ starting: false, busFault: undefined, offBus, changedInTopics: [] }), [
    { severity: "unhealthy", code: "COMPONENT_OFF_BUS", message: /^asr, tts: .*not authorised$/u, remedy: /account/u },
  ]);
  t.match(await busCheck.look({ starting: false, busFault: "gone", offBus, changedInTopics: [] }), [
    { code: "BUS_UNREACHABLE" },
  ]);
});
