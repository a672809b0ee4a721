/**
 * The power goes in the middle of upgrades and of rollbacks, at moments spread over their whole length. Each time the next
 * start repairs: one of both versions is there, wholly, and works. SOTTO_POWER_CUTS: how often.
 */
import { setTimeout as pause } from "node:timers/promises";
import t from "tap";
import type { Board } from "./lab/board.ts";
import { wellAgain } from "./lab/packages.ts";
import { startSubscribed } from "./lab/subscribed.ts";
import { until } from "./lab/until.ts";
import { installedVersion } from "./lab/upgrades.ts";
import { variant } from "./lab/variant.ts";

// A board takes as long as a board takes.
t.setTimeout(7_200_000);

const cuts = Number(process.env["SOTTO_POWER_CUTS"] ?? 4);
/** Milliseconds that an upgrade takes, a little more. */
const length = 24_000;
const packages = ["sotto", "sotto-skills", "sotto-satellite"];

await t.test(`${cuts} power cuts in mid-upgrade, ${cuts} repaired`, async (t) => {
  const { board, admin, repository, version } = await startSubscribed(t, "kitchen");
  const newer = `${version}+1`;
  await repository.publish(await variant(newer, "amd64", async () => {}));
  const ends: Record<string, number> = {};
  const next = async () => {
    const before = await installedVersion(board);
    const request = before.startsWith(`${version} `)
      ? { operation: "upgrade", version: newer, packages }
      : { operation: "rollback", version, packages };
    const { body } = await admin.ask("POST", "platform", request);
    const { taskId } = body as { readonly taskId: string };
    return { before, request, taskId };
  };
  const endOf = (taskId: string) =>
    until(
      "the end of the task",
      async () => {
        const { status, body: told } = await admin.ask("GET", `tasks/${taskId}`);
        const { status: state } = told as { readonly status?: string };
        return status === 200 && (state === "completed" || state === "failed") ? state : undefined;
      },
      1800,
    );
  for (let cut = 0; cut < cuts; cut++) {
    const { before, request, taskId } = await next();
    const moment = Math.round(((cut + 0.5) / cuts) * length);
    await pause(moment);
    await board.cut();
    const began = performance.now();
    await board.start();
    await until("no change is left half done", () => settled(board), 400);
    await wellAgain(board);
    const versions = await Promise.all(packages.map((name) => installedVersion(board, name)));
    const [first = ""] = versions;
    t.match([`${version} installed`, `${newer} installed`].includes(first), true, first);
    t.same(new Set(versions).size, 1, "all packages have the same version");
    t.match(await board.run("dpkg", "--audit"), { output: "" });
    const task = await endOf(taskId);
    const end = `${request.operation} ${task}, ${first === before ? "as before" : "changed"}`;
    ends[end] = (ends[end] ?? 0) + 1;
    t.comment(`cut after ${moment / 1000} s: ${end}; repaired in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  t.comment(JSON.stringify(ends));
  // Else nothing was cut that would have changed anything.
  const { before, taskId } = await next();
  t.equal(await endOf(taskId), "completed", "without a cut it completes");
  t.not(await installedVersion(board), before);
});

/** sotto-updater has nothing to do any more. */
async function settled(board: Board): Promise<true | undefined> {
  const apt = "/var/lib/sotto/apt";
  const test = `[ ! -e ${apt}/breadcrumb.json ] && [ -z "$(ls ${apt}/requests)" ]`;
  const { code } = await board.run("sh", "-c", test);
  return code === 0 ? true : undefined;
}
