import { once } from "node:events";
import { execa } from "execa";
import t, { type Test } from "tap";
import { starve } from "../../test/starved.ts";
import { Stall } from "./stall.ts";

async function startLoop(t: Test): Promise<number> {
  const running = execa(process.execPath, ["-e", "console.log(); for (;;);"]);
  t.teardown(async () => {
    running.kill("SIGKILL");
    await running.catch(() => {});
  });
  await once(running.stdout, "data");
  return running.pid ?? 0;
}

/** A connection whose socket accepts nothing. `cut` resolves when it is given up. */
function stalled(limitMs: number, pid: number | undefined) {
  let isCut = false;
  let told = (): void => {};
  const cut = new Promise<void>((resolve) => (told = resolve));
  const stall = new Stall(
    {
      backlog: 1,
      destroy() {
        isCut = true;
        told();
      },
    },
    limitMs,
    pid,
  );
  return { stall, cut, isCut: () => isCut };
}

t.test("who gets no processor is given the time, who is stopped or on another machine is not", async (t) => {
  const [busy, stopped] = [await startLoop(t), await startLoop(t)];
  process.kill(stopped, "SIGSTOP");
  await starve(t, busy);
  const patient = stalled(400, busy);
  await Promise.all([stalled(1_600, stopped).cut, stalled(1_600, undefined).cut]);
  t.notOk(patient.isCut(), "four times its limit has passed");
  patient.stall.stop();
});

t.test("one that reads again is not cut", async (t) => {
  const [first, second] = [stalled(50, undefined), stalled(100, undefined)];
  first.stall.stop();
  await second.cut;
  t.notOk(first.isCut());
});
