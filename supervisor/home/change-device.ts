/**
 * Names and rooms of devices, which are settings of the skill `home`: they are on the disk and in backups like these, and
 * apply to what announces itself by the same name.
 */
import type { HomeDevice, HomeDone } from "#bus";
import { SottoError } from "../errors.ts";
import type { Skills } from "../skills/skills.ts";
import { askHome, type HomeNeeds } from "./ask-home.ts";

export type DeviceChange = {
  /** How it is called; none: as it announces itself. */
  readonly names?: readonly string[] | undefined;
  /** "": as it announces itself. */
  readonly room?: string | undefined;
  readonly hidden?: boolean | undefined;
};

export type ChangeNeeds = HomeNeeds & {
  readonly skills: Pick<Skills, "list" | "writeConfig" | "readConfig">;
};

const skillName = "home";
/** What is written into a file of lines with "=", and is spoken: no other characters. */
const sayable = /^[\p{L}\p{N}\p{M}' -]{1,60}$/u;

/** Resolves to the device as it is then. Throws what askHome() throws, and REQUEST_IMPOSSIBLE for what nobody can say. */
export async function changeDevice(needs: ChangeNeeds, deviceId: string, change: DeviceChange): Promise<HomeDevice> {
  const { announced } = deviceIn(await askHome(needs, { action: "list" }), deviceId);
  refuseUnsayable(announced);
  for (const said of [...(change.names ?? []), ...(change.room ? [change.room] : [])]) refuseUnsayable(said);
  const { names, room, hidden } = change;
  const known = (await needs.skills.readConfig(skillName)).values;
  const before = known["names"]?.[announced] ?? "";
  // A hidden device that gets names is to be found by them.
  const hides = hidden ?? (names === undefined && before === "-");
  const after = hides ? "-" : (names?.join(", ") ?? (before === "-" ? "" : before));
  await needs.skills.writeConfig(skillName, {
    ...(after === before ? {} : { names: { [announced]: after } }),
    ...(room === undefined ? {} : { rooms: { [announced]: room } }),
  });
  return deviceIn(await askHome(needs, { action: "reload" }), deviceId);
}

function deviceIn({ devices }: HomeDone, deviceId: string): HomeDevice {
  const found = devices.find((device) => device.deviceId === deviceId);
  if (found !== undefined) return found;
  throw new SottoError("HOME_DEVICE_UNKNOWN", `there is no device ${deviceId.slice(0, 40)}`, {
    remedy: "`sotto home list` shows those that there are",
  });
}

function refuseUnsayable(name: string): void {
  if (sayable.test(name) && /[\p{L}\p{N}]/u.test(name)) return;
  throw new SottoError("HOME_REFUSED", `"${name.slice(0, 60)}" cannot be said: use 1 to 60 letters, digits and spaces`);
}
