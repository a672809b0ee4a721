/** The whole supervisor as it is built, with broker and admin, after its components are up: its memory alone. */
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder, start } from "../loop/platform.ts";
import { usages } from "../loop/processes.ts";

export type Whole = { readonly pssMb: number; readonly coldPssMb: number };

/** Milliseconds until what starting has left behind is cleared away. */
const settling = 10_000;

/** `node`: a copy that shares memory with no other program. Needs build/. */
export async function measureWhole(node: string): Promise<Whole> {
  const folder = await makeFolder();
  try {
    const pss = async (): Promise<number> => {
      const platform = await start(folder.path, node);
      await sleep(settling);
      const own = usages(platform.process.pid ?? 0).find(({ name }) => name === "supervisor");
      await platform.stop();
      return own?.pssMb ?? Number.NaN;
    };
    return { coldPssMb: await pss(), pssMb: await pss() };
  } finally {
    await folder.remove();
  }
}
