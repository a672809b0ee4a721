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

for (const [what, code, message] of [
  ["what a client has switched off", "WAKE_WORD_OFF", "hotword: the wake word is switched off by a client: kitchen"],
  ["how far a component has learned new words", "COMPONENT_LOADING", "asr is learning to hear new words: 38 %"],
  ["what is left out for lack of memory", "MEMORY_ECONOMY", "memory is short: left out are the skills"],
] as const)
  t.test(`${what} is shown, though nothing is wrong`, async (t) => {
    const finding = { severity: "notice", code, message, remedy: "what to do" } as const;
    const { sotto } = await board(t, {
      health: async () => ({
        health: "healthy",
        reasons: [],
        checks: [{ name: "assistant", question: "?", findings: [finding] }],
        selfTest: undefined,
        loaded: {},
      }),
    });
    const { code: exit, out } = await sotto("status");
    t.equal(exit, 0);
    t.match(out, `○ ${message}: what to do`);
  });

t.test("security fixes that wait are shown, and why others are left alone", async (t) => {
  const waiting = [{ name: "libspeech1", source: "speech", from: "1-1", to: "1-1+deb1" }];
  const { sotto } = await board(t, {
    updatePlan: () => ({
      automatic: true,
      channel: "stable",
      securityFixes: { waiting, left: ["player is held"], waitsFor: "a timer is ringing" },
    }),
  });
  const { out } = await sotto("status");
  t.match(out, /^Security fixes: libspeech1 1-1 → 1-1\+deb1: a timer is ringing$/mu);
  t.match(out, /^Security fixes are left alone: player is held$/mu);
});
