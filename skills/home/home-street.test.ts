/** 144 simulated devices of six publishers: each is found, and does what is said to it by its name and room. */
import t from "tap";
import { devicesOfAStreet, inEachRoom, roomsOfAStreet } from "./testing/devices-of-a-street.ts";
import { lastOf, patient, world } from "./testing/skill-world.ts";

t.setTimeout(240_000);

const [rooms, names] = [roomsOfAStreet.map((room) => room.toLowerCase()), inEachRoom];

t.test("each device of a large house is found and obeys, whoever has made it", async (t) => {
  t.ok(devicesOfAStreet.length >= 120, `${devicesOfAStreet.length} devices`);
  const { taught, untilTaught, say, perform, house } = await world(t, patient, devicesOfAStreet);
  const all = [...names.lights, ...names.switches, "ceiling fan", "blind"];
  await untilTaught(
    () =>
      lastOf(taught, "room").length === rooms.length && all.every((name) => lastOf(taught, "device").includes(name)),
  );
  t.same(lastOf(taught, "room"), rooms.toSorted());
  const { devices } = await perform({ requestId: "r", action: "list" });
  // A Shelly has two channels, and what only technicians read is none.
  t.equal(devices.length, devicesOfAStreet.length + rooms.length);
  t.ok(devices.every(({ available }) => available));

  await Promise.all(
    rooms.map(async (room) => {
      for (const device of [...names.lights, ...names.switches, "ceiling fan"]) {
        t.equal(await say("turnOn", { device, room }), `The ${device} in the ${room} is on.`);
        const status = (await say("deviceStatus", { device, room })) ?? "";
        t.ok(status.startsWith(`The ${device} in the ${room} is on`), status);
        t.equal(await say("turnOff", { device, room }), `The ${device} in the ${room} is off.`);
      }
      for (const device of names.lights)
        t.equal(
          await say("setBrightness", { device, room, brightness: 40 }),
          `The ${device} in the ${room} is at 40 percent.`,
        );
      t.equal(await say("closeCover", { device: "blind", room }), `The blind in the ${room} closes.`);
      t.match(await say("getTemperature", { room }), /^It is (?:1[5-9]|2[0-6]) degrees in the /u);
    }),
  );
  const before = house.commands.length;
  t.match(await say("turnOffLight", { room: "attic" }), /in the attic are off\.$/u);
  const told = house.commands.slice(before);
  t.equal(told.length, names.lights.length, "the lights of one room, and no other");
});

t.test("in a large house, too, a device that does not confirm is said not to", async (t) => {
  const { house, taught, untilTaught, say } = await world(t, "[home]\nconfirm_seconds = 1\n", devicesOfAStreet);
  await untilTaught(() => lastOf(taught, "device").includes("wall light"));
  house.silence("cmnd/tasmota_D3/");
  t.equal(
    await say("turnOn", { device: "wall light", room: "hallway" }),
    "The wall light in the hallway has not answered.",
  );
});
