/** What a change of packages has done to people's data, and its undoing [docs/decisions/0032-data-of-an-update.md]. */
import type { Apt } from "./apt.ts";
import { type DataKeeper, dataVersion } from "./data-keeper.ts";
import type { Breadcrumb } from "./place.ts";

type Crumb = Pick<Breadcrumb, "changes" | "request">;
type Context = { readonly apt: Pick<Apt, "say">; readonly data: DataKeeper };

const cannot = (error: unknown): string =>
  `the data could not be compared: ${error instanceof Error ? error.message : String(error)}`;

/** Returns why a version that works is to be rolled back, too: it has lost people's data. */
export async function lostBy({ changes, request }: Crumb, { apt, data }: Context): Promise<string | undefined> {
  const version = dataVersion(changes);
  if (version === undefined) return undefined;
  const found = await data.lost(version).catch((error: unknown) => {
    apt.say(cannot(error));
    return [];
  });
  // An older version has its own database again.
  const isBack = request.operation === "rollback";
  const lost = isBack ? found.filter((line) => !line.startsWith("the database")) : found;
  if (lost.length === 0) return undefined;
  return `data was lost: ${lost.slice(0, 3).join("; ")}${lost.length > 3 ? `; and ${lost.length - 3} more` : ""}`;
}

/** If this fails, only the packages are rolled back: they matter more. */
export async function putBackData({ changes }: Crumb, { apt, data }: Context): Promise<void> {
  const version = dataVersion(changes);
  if (version === undefined) return;
  for (const line of await data.putBack(version).catch((error: unknown) => [cannot(error)])) apt.say(`== ${line}`);
}
