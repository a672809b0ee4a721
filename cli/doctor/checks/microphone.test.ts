import t from "tap";
import type { Running } from "../check.ts";
import { judgeLevels, microphone } from "./microphone.ts";

const level = (dB: number, clipped = 0) => ({ level: dB, clipped });

t.test("a microphone that is silent or too loud is found, with its site", async (t) => {
  t.same(judgeLevels("kitchen", [level(-70), level(-20)]), []);
  t.match(judgeLevels("kitchen", [level(-120), level(-91)]), [
    { severity: "degraded", code: "MICROPHONE_SILENT", message: /site kitchen/u, remedy: /--site kitchen/u },
  ]);
  t.match(judgeLevels("kitchen", [level(-70), level(-3, 0.02)]), [{ severity: "notice", code: "MICROPHONE_CLIPPED" }]);
});

/** A board whose sites are as loud as given. */
function board(sites: Readonly<Record<string, number>>): Running {
  const asked: string[] = [];
  async function* stream(_path: string, { siteId }: { siteId: string }) {
    asked.push(siteId);
    for (let n = 0; n < 20; n++) yield { ...level(sites[siteId] ?? 0), siteId };
  }
  return { rest: { get: async () => ({ sites: Object.keys(sites) }), stream } } as unknown as Running;
}

t.test("every configured site is listened to, whatever it is called", async (t) => {
  t.same(await microphone.look(board({ kitchen: -60, bath: -50 })), []);
  t.match(await microphone.look(board({ kitchen: -60, bath: -110 })), [
    { code: "MICROPHONE_SILENT", message: /site bath/u },
  ]);
  t.match(await microphone.look(board({})), [{ severity: "notice", code: "MICROPHONE_NONE" }]);
});
