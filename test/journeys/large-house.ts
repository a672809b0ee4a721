/**
 * A platform with the skills of a house, a large house on Debian's mosquitto and a few things at a Home Assistant: 149 devices whose
 * names it has learned.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { injectionComplete } from "#bus";
import { devicesOfAHouse } from "../../skills/home/testing/devices-of-a-house.ts";
import { devicesOfAStreet } from "../../skills/home/testing/devices-of-a-street.ts";
import { simulateHomeAssistant } from "../../skills/home/testing/simulated-home-assistant.ts";
import { type SimulatedHouse, simulateHouse } from "../../skills/home/testing/simulated-house.ts";
import { startMosquitto } from "../mosquitto.ts";
import type { Testing } from "../world.ts";
import { call, completed, until } from "./evening.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** A heating, a lock and a scene are once in a house. */
const once = devicesOfAHouse.filter(({ announces }) => /^(?:climate|lock|scene)/u.test(announces));
export const devicesOfALargeHouse = [...devicesOfAStreet, ...once];
const ofHomeAssistant = ["media_player.speaker", "script.goodnight"];

export type LargeHouse = {
  readonly platform: Platform;
  readonly house: SimulatedHouse;
  /** How many devices the skill has found. */
  readonly found: number;
  /** Music plays, a window is open, and what devices were told before is forgotten. */
  readonly prepare: () => Promise<void>;
  /** What devices were told since then, as "topic payload" or "entity service". */
  readonly told: () => Promise<readonly string[]>;
};

/** `config`: TOML, added to the platform's. */
export async function startLargeHouse(t: Testing, build: string, config: string): Promise<LargeHouse> {
  const data = mkdtempSync(join(tmpdir(), "sotto-house-"));
  t.teardown(() => rmSync(data, { recursive: true, force: true }));
  writeFileSync(
    join(data, "platform.toml"),
    `[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n${config}\n[[audio_server.sites]]\nsite_id = "default"\n`,
  );
  const mosquitto = await startMosquitto(t, { users: { sotto: "secret", house: "homes" } });
  const there = await simulateHomeAssistant({ only: ofHomeAssistant });
  t.teardown(() => there.close());
  const platform = await startPlatform(t, { data, examples: join(build, "examples") });
  for (const skill of ["home", "music", "clock", "everyday", "speaker", "intercom"])
    await completed(platform, "POST", "/actions/git", { url: skill });
  await completed(platform, "PUT", "/assistant", { source: "package", name: "house/en" });
  await call(platform, "PUT", "/actions/home/config", {
    home: { broker: mosquitto.url, username: "sotto", confirm_seconds: "10", unlock_sites: "default" },
    home_assistant: { url: there.url },
    sites: { default: "kitchen" },
    secret: { password: "secret", home_assistant_token: "let-me-in" },
  });
  const house = await simulateHouse({ url: mosquitto.url, username: "house", password: "homes" }, devicesOfALargeHouse);
  t.teardown(() => house.close());
  const expected = devicesOfALargeHouse.length + ofHomeAssistant.length;
  const found = await until(async () => {
    const { devices } = await call<{ devices: unknown[] }>(platform, "GET", "/home/devices").catch(() => ({
      devices: [],
    }));
    return devices.length >= expected ? devices.length : undefined;
  });
  // Before, the board would ask which device is meant, and wait for the answer. On a busy machine the first request may come too late.
  await until(async () =>
    platform.bus
      .heard(injectionComplete)
      .some(({ payload: { requestId = "" } }) => requestId.startsWith("home-device-"))
      ? true
      : undefined,
  );
  let [atHouse, atHomeAssistant] = [0, 0];
  return {
    platform,
    house,
    found,
    async prepare() {
      there.change("media_player.speaker", { state: "playing" });
      await house.publish("zigbee2mqtt/Cellar window", '{"contact":false}');
      [atHouse, atHomeAssistant] = [house.commands.length, there.calls.length];
    },
    async told() {
      // Behind it, whatever else was sent has arrived, too.
      await house.publish("marker", "");
      const calls = there.calls.slice(atHomeAssistant).map(({ id, service }) => `${String(id)} ${String(service)}`);
      return [...house.commands.slice(atHouse), ...calls];
    },
  };
}
