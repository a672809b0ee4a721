/** The devices of the house. An addition to the specification. */
import type { HomeDevice } from "#bus";
import { askHome } from "../../home/ask-home.ts";
import { changeDevice } from "../../home/change-device.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { Skills } from "../../skills/skills.ts";
import * as contract from "../contract/home.ts";
import { route } from "../route.ts";

type Needs = {
  /** The supervisor's place on the bus. */
  readonly sessions: Pick<Sessions, "events">;
  readonly skills: Pick<Skills, "list" | "readConfig" | "writeConfig">;
};

export const listHomeDevices = route(contract.listHomeDevices, ({ sessions, skills }: Needs) => async () => {
  const { connected, devices } = await askHome({ events: sessions.events, skills }, { action: "list" });
  return { connected, devices: devices.map(shown) };
});

export const changeHomeDevice = route(
  contract.changeHomeDevice,
  ({ sessions, skills }: Needs) =>
    async ({ params: { deviceId }, body }) =>
      shown(await changeDevice({ events: sessions.events, skills }, deviceId, body)),
);

export const switchHomeDevice = route(
  contract.switchHomeDevice,
  ({ sessions, skills }: Needs) =>
    async ({ params: { deviceId }, body: { operation } }) => {
      const request = { action: "switch", deviceId, on: operation === "on" } as const;
      const { outcome = "sent", devices } = await askHome({ events: sessions.events, skills }, request);
      const [device] = devices;
      if (device === undefined) throw new Error("the skill home answered without a device");
      return { outcome, device: shown(device) };
    },
);

function shown({ deviceId, kind, announced, names, room, hidden, state, available }: HomeDevice) {
  return {
    deviceId,
    kind,
    announced,
    names,
    ...(room === undefined ? {} : { room }),
    hidden,
    ...(state === undefined ? {} : { state }),
    available,
  };
}
