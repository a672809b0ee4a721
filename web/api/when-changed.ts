/** Changes a part of the configuration without overwriting what somebody else has changed in it meanwhile. */
import { type Operation, request } from "./call.ts";
import { Refused } from "./problem.ts";

/** How often a change is made to a newer version. */
const maxTries = 4;

/**
 * Reads with one operation, and writes with another what `change` makes of it; again, if somebody else was faster. Returns
 * the answer. @throws Refused
 */
export async function changeNewest(
  read: Operation,
  write: Operation,
  change: (now: unknown) => unknown,
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const response = await request(read, {});
    const body = change(await response.json());
    const tag = response.headers.get("etag");
    try {
      const answer = await request(write, { body }, tag === null ? {} : { headers: { "if-match": tag } });
      return await answer.json();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "CONFIG_CHANGED" || tries === maxTries) throw error;
    }
  }
}
