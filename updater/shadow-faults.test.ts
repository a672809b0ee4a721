/** Versions that do not answer as they should: real programs that hang, crash, talk rubbish or take all memory. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { asUser, type ShadowRunner } from "./shadow.ts";
import { hearing, hearsTime, hung, limitsOfNew, makeShadow } from "./testing/two-versions.ts";

t.setTimeout(800_000);

const fills = "const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 24, 1)), 5);";
const rubbish = `process.send(null); process.send("ready"); process.send({ type: { ready: 1 } });
  say("what time is it", { siteId, sessionId: "another" }); say("what time is it", {});
  port.say(asrTextCaptured, { text: { no: "text" }, siteId, sessionId });`;

t.test("a recogniser that hangs, or answers something else than it was asked, is refused", async (t) => {
  const { shadow, samples, build, folder } = await makeShadow(t, { limits: limitsOfNew(120, 12) });
  const old = build(hearsTime);
  for (const [what, program] of [
    ["is never ready", hung],
    ["spins", hearing("for (;;);")],
    ["stops itself", hearing("process.kill(process.pid, 'SIGSTOP');")],
    ["talks rubbish", hearing(rubbish)],
  ] as const)
    t.match(
      await shadow.refusal(samples, old, build(program)),
      /^its recogniser does not work here: it took longer than 12 s/u,
      what,
    );
  t.notOk(existsSync(join(folder, ".shadow")));
});

t.test("a recogniser that crashes, or takes all memory, is refused with the reason", async (t) => {
  const { shadow, samples, build } = await makeShadow(t, { limits: limitsOfNew(120, 120) });
  const old = build(hearsTime);
  const inTheMiddle = `if (n === 2) process.exit(0); say("what time is it", { siteId, sessionId });`;
  const byAnother = `spawn(process.execPath, ["-e", ${JSON.stringify(fills)}]);`;
  for (const [what, program, reason] of [
    ["ends at once", "process.exit(3);", /its program has ended \(3\)/u],
    ["cannot be read", "this is no program", /its program has ended \(1\)/u],
    ["ends in the middle", hearing(inTheMiddle), /its program has ended \(0\)/u],
    ["takes memory", hearing(fills), /it takes more than 300 MB of memory/u],
    ["takes memory before it is ready", fills, /it takes more than 300 MB of memory/u],
    ["lets another take memory", hearing(byAnother), /it takes more than 300 MB of memory/u],
  ] as const) {
    const refused = (await shadow.refusal(samples, old, build(program))) ?? "";
    t.match(refused, /^its recogniser does not work here: /u, what);
    t.match(refused, reason, what);
  }
});

t.test("an understanding that hangs is refused as well", async (t) => {
  const { shadow, samples, build } = await makeShadow(t, { limits: limitsOfNew(12, 120) });
  t.match(
    await shadow.refusal(samples, build(hearsTime), build(hearsTime, hung)),
    /^its understanding does not work here: it took longer than 12 s/u,
  );
});

t.test("a version that writes more than an answer, or ends the whole comparison, is refused", async (t) => {
  let runs = 0;
  const run: ShadowRunner = async (order, answer) => {
    runs += 1;
    await asUser(undefined)(order, answer);
    if (runs % 2 === 1) return;
    if (runs === 2) writeFileSync(answer, "x".repeat(1024 * 1024 + 1));
    else if (runs === 4) writeFileSync(answer, '{"understood":{"answers":[{}');
    else throw new Error("sotto-shadow.service has failed (oom-kill), see its journal");
  };
  const { shadow, samples, build } = await makeShadow(t, { run });
  const [old, new_] = [build(hearsTime), build(hearsTime)];
  for (const reason of [/it gave no answer$/u, /no answer that can be read$/u, /\(oom-kill\)/u]) {
    const said = (await shadow.refusal(samples, old, new_)) ?? "";
    t.match(said, /^it cannot be compared with the version in use, which could: /u);
    t.match(said, reason);
  }
});
