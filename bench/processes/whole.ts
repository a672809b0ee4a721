/** Measures the memory of the whole supervisor as built, with broker and admin service, after its components are up. */
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder, start } from "../loop/platform.ts";
import { usages } from "../loop/processes.ts";

export type Whole = { readonly pssMb: number; readonly coldPssMb: number };

/** How long to wait until the garbage of the start is collected. */
const settling = 10_000;

/** `node` is a copy that shares memory with no other program. Needs build/. */
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
