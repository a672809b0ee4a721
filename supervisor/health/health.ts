/**
 * Whether the platform works, and what to do when it does not. A check is one file: a question, how it looks, and its
 * remedy. To add one: write it in checks/ and list it here.
 */
import { busCheck } from "./checks/bus.ts";
import { configurationCheck } from "./checks/configuration.ts";
import { componentsCheck } from "./checks/components.ts";
import { diskCheck } from "./checks/disk.ts";
import { hubCheck } from "./checks/hub.ts";
import { startingCheck } from "./checks/starting.ts";
import { storeCheck } from "./checks/store.ts";
import { updateCheck } from "./checks/update.ts";
import type { Finding, HealthContext, Reason } from "./reason.ts";

export type Health = { readonly health: "healthy" | "degraded" | "unhealthy"; readonly reasons: Reason[] };

export type Check = {
  readonly question: string;
  look(context: HealthContext): Promise<readonly Finding[]>;
};

const checks: readonly Check[] = [
  startingCheck,
  storeCheck,
  busCheck,
  hubCheck,
  configurationCheck,
  componentsCheck,
  diskCheck,
  updateCheck,
];

export async function lookAtHealth(context: HealthContext): Promise<Health> {
  const found = (await Promise.all(checks.map((check) => check.look(context)))).flat();
  const isUnhealthy = found.some(({ severity }) => severity === "unhealthy");
  const health = isUnhealthy ? "unhealthy" : found.length > 0 ? "degraded" : "healthy";
  return { health, reasons: found.map(({ code, message, remedy }) => ({ code, message, remedy })) };
}
