/** `systemctl stop sotto` stops it, whatever its skills do: SOTTO_STOPS times, 10 when nothing is said. */
import { join } from "node:path";
import t from "tap";
import { startInstalled } from "./lab/installed.ts";
import { serveSkills } from "./lab/skills.ts";
import { until } from "./lab/until.ts";

// A board takes as long as a board takes.
t.setTimeout(7_200_000);

const stops = Number(process.env["SOTTO_STOPS"] ?? 10);
/** What a person waits for, in seconds. */
const maxStopSeconds = 12;
/** After so many stops the engines stay off: their start is most of the time that many stops take, and they end at once. */
const stopsOfAll = 10;
const engines = ["asr", "hotword", "nlu", "tts"];

await t.test("stopping with skills that ignore it, and with skills that crash", async (t) => {
  const { board, wire } = await startInstalled(t, { options: "--virtual-audio=on" });
  const url = await serveSkills(t, wire, board, join(import.meta.dirname, "skills"));
  for (const skill of ["stubborn", "crashing"])
    t.match(await board.run("sotto", "skill", "install", url, "--path", skill), { code: 0 });
  const state = async (unit: string) => (await board.run("systemctl", "is-active", unit)).stdout;
  const skillsRun = () =>
    until("the skills run", async () => {
      const states = await Promise.all(["stubborn", "clock", "home"].map((name) => state(`sotto-skill@${name}`)));
      return states.every((one) => one === "active") ? true : undefined;
    });

  const times: number[] = [];
  const cancelled: string[] = [];
  for (let number = 1; number <= stops; number++) {
    if (number === stopsOfAll + 1) for (const engine of engines) await board.run("sotto", "disable", engine);
    await skillsRun();
    // At another moment of the crashing skill's restarts each time.
    await board.run("sleep", String((number % 10) / 10));
    const began = performance.now();
    const { code, output } = await board.run("systemctl", "stop", "sotto");
    times.push((performance.now() - began) / 1000);
    const [now, skill, { stdout: jobs }] = [
      await state("sotto"),
      await state("sotto-skill@stubborn"),
      await board.run("systemctl", "list-jobs", "--no-legend", "sotto*"),
    ];
    const what = `stop ${number}: ${code} ${now}, its skill ${skill}, jobs “${jobs}” ${output}`;
    if (code !== 0 || now !== "inactive" || skill === "active" || jobs !== "") cancelled.push(what);
    await board.run("systemctl", "start", "sotto");
  }
  t.same(cancelled, [], "each stop holds");
  // A crashing skill is told of as one that crashes; that the platform is stopped is no fault of anything.
  const faults = await board.run(
    "sh",
    "-c",
    "grep -hE 'did not stop|was forced|destructive' /var/lib/sotto/logs/*.log | cut -c1-300",
  );
  t.equal(faults.output, "", "nothing was forced to stop, or started while it was stopped");
  const inTime = times.filter((time) => time <= maxStopSeconds).length;
  const sorted = times.toSorted((a, b) => a - b);
  t.comment(
    `${stops - cancelled.length} of ${stops} stops held, ${inTime} within ${maxStopSeconds} s; median ${sorted[Math.floor(stops / 2)]?.toFixed(1)} s, longest ${sorted.at(-1)?.toFixed(1)} s`,
  );

  await t.test("a skill that a person starts while it stops is the person's wish", async (t) => {
    await skillsRun();
    await board.run("systemctl", "stop", "sotto");
    t.match(await board.run("systemctl", "start", "sotto-skill@clock"), { code: 0 });
    t.equal(await state("sotto"), "active", "it brings the platform it needs");
    await until("the skill that was asked for runs", async () =>
      (await state("sotto-skill@clock")) === "active" ? true : undefined,
    );
  });

  await t.test("started anew, the platform ends its skills and starts them itself, once", async (t) => {
    await skillsRun();
    const { stdout: cursor } = await board.run(
      "journalctl",
      "--no-pager",
      "-n",
      "1",
      "-o",
      "json",
      "--output-fields=MESSAGE",
    );
    const since = (JSON.parse(cursor) as { readonly __CURSOR: string }).__CURSOR;
    t.match(await board.run("systemctl", "restart", "sotto"), { code: 0 });
    await skillsRun();
    const { stdout: said } = await board.run(
      "journalctl",
      "--no-pager",
      "-u",
      "sotto-skill@clock",
      `--after-cursor=${since}`,
    );
    t.equal(said.match(/Started sotto-skill@clock/gu)?.length, 1, said);
    const { output } = await board.run("sh", "-c", "grep -h 'did not stop' /var/lib/sotto/logs/skill-server*.log");
    t.equal(output, "", "nobody waits for what waits for the platform");
  });
});
