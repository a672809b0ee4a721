/**
 * Finds the board's data and configuration, whether it runs or not, and the folder whose owner reads and writes them. A
 * running platform reports where its data is; it is believed only as far as its own account can reach.
 */
import type { Call } from "../command.ts";
import { folderOf } from "../client/place.ts";
import { Failure } from "../failure.ts";

export async function whereIs({
  place,
  text,
}: Call): Promise<{ readonly data: string; readonly config: string; readonly owned: string }> {
  if (text("host") !== undefined)
    throw new Failure("usage", "this is done on the board itself: it is the board's files, with its secrets");
  const control = await place.control().catch((error: unknown) => {
    if (error instanceof Failure && error.exit === "unreachable") return undefined;
    throw error;
  });
  return {
    data: text("data") ?? control?.data ?? place.data,
    config: text("config") ?? control?.config ?? place.config,
    owned: text("data") ?? folderOf(place),
  };
}
