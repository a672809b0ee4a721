/** Watches the boards that this board was told to watch, and lets others find this one. */
import { join } from "node:path";
import type { Log } from "../../platform/port/port.ts";
import { isLoopback, parseAddress } from "../config/address.ts";
import type { AdminConfig } from "../config/admin-section.ts";
import { within } from "../containment/containment.ts";
import { Announcing } from "../fleet/announcing.ts";
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

/** `url`: of the admin service, with the port that it has. Where only this machine reaches it, there is nothing to find. */
export function announceBoard({ address, tls, announce }: AdminConfig, url: string, log: Log, undo: Undo): void {
  if (announce === "off" || tls === "off" || isLoopback(parseAddress(address)?.host ?? "")) return;
  const announcing = Announcing.start({ port: Number(new URL(url).port || 443), log });
  undo(() => announcing.close());
}
