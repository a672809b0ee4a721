/** Watches the boards that this board was told to watch. */
import { join } from "node:path";
import type { Log } from "../../platform/port/port.ts";
import { within } from "../containment/containment.ts";
import { Fleet } from "../fleet/fleet.ts";
import type { DataFolder } from "../folders.ts";
import { SecretBox } from "../secret-box.ts";
import type { Undo } from "./ground.ts";

export async function openFleet({ root }: Pick<DataFolder, "root">, log: Log, undo: Undo): Promise<Fleet> {
  const fleet = await Fleet.open({ file: join(root, "fleet.json"), box: await SecretBox.in(root), log });
  within("the fleet", () => fleet.start());
  undo(() => fleet.close());
  return fleet;
}
