/** What the machine says of itself: free space, and the temperature of its processor if it is measured. */
import { readFile, statfs } from "node:fs/promises";
import { freeBytes } from "./free-space.ts";

const thermal = "/sys/class/thermal/thermal_zone0/temp";

export async function machineNow(data: string): Promise<{ readonly freeBytes: number; readonly temperature?: number }> {
  const free = freeBytes(await statfs(data));
  // Virtual machines have no such file, and some sensors refuse to be read.
  const milli = Number(await readFile(thermal, "utf8").catch(() => ""));
  return milli > 0 ? { freeBytes: free, temperature: Math.round(milli / 100) / 10 } : { freeBytes: free };
}
