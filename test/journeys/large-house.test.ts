/**
 * A large house on Debian's mosquitto: 147 devices of six publishers, and each kind of them commanded by text through the whole
 * platform. What is done is seen on the topics of the device, not only in the answer.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { injectionComplete, injectionPerform } from "#bus";
import { devicesOfAStreet } from "../../skills/home/testing/devices-of-a-street.ts";
import { devicesOfAHouse } from "../../skills/home/testing/devices-of-a-house.ts";
import { simulateHouse } from "../../skills/home/testing/simulated-house.ts";
import { startMosquitto } from "../mosquitto.ts";
import { ask, call, completed, timed, until } from "./evening.ts";
import { startPlatform } from "./platform.ts";

t.setTimeout(900_000);

const { SOTTO_TEST_BUILD: build } = process.env;
/** A heating, a lock and a scene are once in a house. */
const once = devicesOfAHouse.filter(({ announces }) => /^(?:climate|lock|scene)/u.test(announces));
const devices = [...devicesOfAStreet, ...once];

/** What is said, by kind of device, and the command that its device must get. */
const wishes: readonly (readonly [kind: string, said: string, command: RegExp])[] = [
  [
    "light of zigbee2mqtt",
    "turn on the ceiling lamp in the kitchen",
    /^zigbee2mqtt\/Kitchen ceiling lamp\/set .*"ON"/u,
  ],
  ["light of Tasmota", "turn on the wall light in the bedroom", /^cmnd\/tasmota_D2\/POWER ON/u],
  ["light of ESPHome", "turn on the desk lamp in the office", /^node-6\/light\/desk_lamp\/command .*"ON"/u],
  ["light of WLED", "turn on the shelf light in the hallway", /^wled\/w3 ON/u],
  ["switch of Shelly", "turn on the pump in the garage", /^shellyplus2pm-11\/command\/switch:0 on/u],
  ["switch of Tasmota", "turn on the humidifier in the bathroom", /^cmnd\/tasmota_P1\/POWER ON/u],
  ["cover", "close the blind in the bedroom", /^zigbee2mqtt\/Bedroom blind\/set CLOSE/u],
  ["fan", "turn on the ceiling fan in the office", /^node-6\/fan\/ceiling_fan\/command ON/u],
  ["climate", "set the heating to twenty degrees", /^heating\/climate\/target\/command 20/u],
  ["lock", "lock the front door", /^zigbee2mqtt\/Front door\/set LOCK/u],
  ["scene", "start movie night", /^zigbee2mqtt\/Living room\/set .*scene_recall/u],
];
t.test("a large house on the house's own broker, by text", async (t) => {
  if (build === undefined)
    throw new Error("this journey needs a build: make test FILES=test/journeys/large-house.test.ts");
  t.ok(devices.length >= 120, `${devices.length} devices`);
  const data = mkdtempSync(join(tmpdir(), "sotto-house-"));
  t.teardown(() => rmSync(data, { recursive: true, force: true }));
  writeFileSync(
    join(data, "platform.toml"),
    '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n[asr]\nunverified_likelihood = 0\n[[audio_server.sites]]\nsite_id = "default"\n',
  );
  const mosquitto = await startMosquitto(t, { users: { sotto: "secret", house: "homes" } });
  const platform = await startPlatform(t, { data, examples: join(build, "examples") });
  for (const skill of ["home", "clock", "everyday", "speaker"])
    await completed(platform, "POST", "/actions/git", { url: skill });
  await completed(platform, "PUT", "/assistant", { source: "package", name: "house/en" });
  await call(platform, "PUT", "/actions/home/config", {
    home: { broker: mosquitto.url, username: "sotto", confirm_seconds: "10" },
    secret: { password: "secret" },
  });
  const house = await simulateHouse({ url: mosquitto.url, username: "house", password: "homes" }, devices);
  t.teardown(() => house.close());
  await timed(t, "all devices are found", () =>
    until(async () => {
      const { devices: found } = await call<{ devices: unknown[] }>(platform, "GET", "/home/devices").catch(() => ({
        devices: [],
      }));
      return found.length >= devices.length ? true : undefined;
    }),
  );

  // Before, the board would ask which device is meant, and wait for the answer.
  await timed(t, "the names are learned", async () => {
    const { payload } = await platform.bus.next(injectionPerform, ({ operations }) =>
      operations.some(([, values]) => values["device"]?.some((name) => name.includes("charger"))),
    );
    await platform.bus.next(injectionComplete, ({ requestId }) => requestId === payload.id);
  });
  t.match(await ask(platform, "turn on the charger in the attic"), /charger in the attic is on/u);
  for (const [kind, said, command] of wishes) {
    const before = house.commands.length;
    const answer = await timed(t, said, () => ask(platform, said));
    await house.told(command);
    t.pass(`${kind}: ${answer}`);
    // Behind it, whatever else the sentence may have sent has arrived, too.
    await house.publish("marker", said);
    t.same(
      house.commands.slice(before).filter((one) => !command.test(one)),
      [],
      "and no other device is told anything",
    );
  }
});
