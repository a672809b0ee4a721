import type { AudioDevices } from "../../../supervisor/admin/audio-devices.ts";
import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";

export const run: Run = async ({ connect, screen }) => {
  const found = await (await connect()).get<AudioDevices>("/audio/devices");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  for (const [title, devices] of [
    ["Microphones", found.microphones],
    ["Speakers", found.speakers],
  ] as const) {
    screen.print(screen.paint("bold", title));
    if (devices.length === 0) screen.print("  none");
    for (const line of fitted(
      devices.map(({ name, description }) => [`  ${name}`, description.split("\n")[0]]),
      screen.width,
    ))
      screen.print(line);
  }
  return "done";
};
