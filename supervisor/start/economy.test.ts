import t from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { Economy } from "./economy.ts";

const megabyte = 1024 * 1024;
const sections: Readonly<Record<string, unknown>> = {
  asr: { verifier: "auto", decoders: 2, fallback: [], partial: true },
  hotword: { verify: true, stop_word: true },
  tts: { engine: "espeak-ng", cache_megabytes: 8 },
};

async function make(megabytes: number) {
  const logs: LogLine[] = [];
  const asked: string[] = [];
  let [kills, state] = [0, "up"];
  const economy = await Economy.open({
    kills: { since: () => kills },
    sectionOf: (name) => sections[name],
    log: logInto(logs, "supervisor"),
    memory: async () => megabytes * megabyte,
  });
  economy.follow({
    ask: async (name: string, operation: string) => {
      state = "down";
      return asked.push(`${operation} ${name}`) as never;
    },
    restartRunning: async (names: readonly string[]) => void asked.push(`restart ${names.join()}`),
    statuses: () => [{ name: "skill-server", state }] as never,
  });
  return {
    economy,
    asked,
    logs,
    kill: (count: number) => {
      kills = count;
      return economy.tend();
    },
  };
}

t.test("where there is memory nothing is left out, and no configuration is changed", async (t) => {
  const { economy, asked, kill } = await make(512);
  t.same(economy.left, []);
  t.equal(economy.configure("asr", sections["asr"]), sections["asr"]);
  await kill(1);
  t.same(asked, [], "one kill may have been anybody's fault");
});

t.test("in little memory it begins without what is missed least, and says so", async (t) => {
  const { economy, logs } = await make(256);
  t.match(economy.left, [/second recogniser/u]);
  t.match(economy.configure("asr", sections["asr"]), { verifier: "none", decoders: 1, partial: true });
  t.equal(economy.configure("tts", sections["tts"]), sections["tts"]);
  t.match(logs, [{ msg: /left out/u }]);
  const less = await make(190);
  t.match(less.economy.left, [/second recogniser/u, /wake word/u, /larger voice/u], "nobody has fallback recognisers");
});

t.test("while the kernel goes on killing, one part after the other is left out, and at last the skills", async (t) => {
  const { economy, asked, kill } = await make(512);
  for (let round = 0; round < 6; round++) await kill(2);
  t.same(asked, ["restart asr", "restart hotword", "restart tts", "stop skill-server"]);
  t.equal(economy.left.at(-1), "the skills");
  t.same(economy.stopped, ["skill-server"], "the others run with less");
  t.match(economy.configure("tts", { engine: "sherpa-onnx" }), { engine: "espeak-ng", cache_megabytes: 0 });
  t.match(economy.configure("tts", { engine: "wyoming" }), { engine: "wyoming" }, "a service takes no memory here");
});
