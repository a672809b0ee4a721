/** An external broker that is killed, or frozen so that no connection ends: health tells it, and that it is back. */
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import t from "tap";
import { adminSocket } from "../../supervisor/control-file.ts";
import { startMosquitto } from "../mosquitto.ts";
import { startPlatform } from "./platform.ts";

// A frozen broker is given up after its keepalive.
t.setTimeout(900_000);

type Health = {
  readonly health: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
};

t.test("a broker that is absent, killed or frozen is reported by health, and so is its return", async (t) => {
  const mosquitto = await startMosquitto(t);
  await mosquitto.kill();
  // The platform has started without it: its components wait, and none was killed or given up.
  const withoutBroker = () => mosquitto.start();
  const config = `[bus]\nurl = "${mosquitto.url}"\n`;
  const { folder, bus, output, stop } = await startPlatform(t, { config, withoutBroker });
  t.match(output(), /is not ready {2}about=asr state=starting reason=waits for the bus: connect ECONNREFUSED/u);
  t.notMatch(output(), /is killed|is given up/u);
  const health = async (): Promise<Health> => {
    const answered = Promise.withResolvers<Health>();
    const socketPath = adminSocket(join(folder, "run"));
    const asked = request({ socketPath, path: "/admin/health", headers: { host: "localhost" } }, (answer) => {
      text(answer).then((said) => answered.resolve(JSON.parse(said) as Health), answered.reject);
    });
    asked.on("error", answered.reject).end();
    return answered.promise;
  };
  /** Asks until the bus is, or is not, a reason of health; the pauses leave the processor to the platform. */
  const until = async (what: string, isGone: boolean): Promise<Health> => {
    const began = performance.now();
    for (;;) {
      const now = await health();
      if (now.reasons.some(({ code }) => code === "BUS_UNREACHABLE") === isGone) {
        t.comment(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
        return now;
      }
      await pause(50);
    }
  };
  await until("reached", false);
  while ((await health()).health !== "healthy") await pause(50);
  await mosquitto.kill();
  const gone = await until("killed, told by health", true);
  t.equal(gone.health, "unhealthy");
  t.match(gone.reasons, [{ code: "BUS_UNREACHABLE", message: /ECONNREFUSED|closed|ended|reset/iu }]);
  await mosquitto.start();
  await until("started again, told by health", false);
  mosquitto.signal("SIGSTOP");
  const frozen = await until("frozen, told by health", true);
  t.equal(frozen.health, "unhealthy");
  t.match(frozen.reasons.find(({ code }) => code === "BUS_UNREACHABLE")?.message, /does not deliver|not/u);
  mosquitto.signal("SIGCONT");
  await until("thawed, told by health", false);
  // What is frozen does not end at a SIGTERM.
  await bus.mqtt.endAsync(true);
  t.equal(await stop(), 0);
});
