import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("status shows the platform or one component, and exits with an error if the health is bad", async (t) => {
  const { sotto, data, services } = await board(t, {
    health: async () => ({
      health: "unhealthy",
      reasons: [
        { severity: "unhealthy", code: "BUS_LOST", message: "the bus \u001b[31mis lost", remedy: "restart it" },
      ],
      checks: [],
      selfTest: undefined,
      loaded: {},
    }),
  });
  const seen = await sotto("status");
  t.equal(seen.code, 1);
  t.match(seen.out, /^Sotto 1\.2\.3 on .*: unhealthy/u);
  t.match(seen.out, /! the bus .*is lost\n +restart it/u);
  t.match(seen.out, /hotword +(?:down|waiting|starting|up)/u);
  t.notOk(seen.out.includes("\u001b"), "what others said moves nothing on the terminal");
  t.match(await data("status"), { code: 1, value: { health: "unhealthy", version: services.version } });
  t.match(await sotto("status", "hotword"), { code: 0, out: /^hotword: .*\nwake word\n/u });
  t.match(await sotto("status", "hotwrod"), { code: 1, err: /no such component/u });
});

t.test("what a client has switched off is shown, though nothing is wrong with it", async (t) => {
  const message = "hotword: the wake word is switched off by a client: kitchen (since 2026-11-22T10:00Z)";
  const finding = { severity: "notice", code: "WAKE_WORD_OFF", message, remedy: "publish `hotword/toggleOn`" } as const;
  const { sotto } = await board(t, {
    health: async () => ({
      health: "healthy",
      reasons: [],
      checks: [{ name: "assistant", question: "?", findings: [finding] }],
      selfTest: undefined,
      loaded: {},
    }),
  });
  t.match(await sotto("status"), { code: 0, out: /healthy[^]*○ hotword: the wake word is switched off[^]*toggleOn/u });
});

t.test("a component is started and stopped, and the command ends with its task", async (t) => {
  const { sotto, data } = await board(t);
  t.match(await sotto("start", "hotword"), { code: 0, out: /hotword/u });
  t.match(await data("status", "hotword"), { code: 0, value: { state: "up" } });
  t.equal((await sotto("stop", "hotword")).code, 0);
  t.match(await data("status", "hotword"), { value: { state: "down" } });
  t.match(await sotto("restart", "nobody"), { code: 1, out: "", err: /no such component/u });
});
