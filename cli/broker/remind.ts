/** What is left to do after an account on an external broker was added or removed. */
import type { Rest } from "../client/rest.ts";
import type { Screen } from "../screen/screen.ts";

/** Resolves to true when the accounts of this list are on an external broker. */
export async function remindOfBroker(rest: Rest, path: string, screen: Screen): Promise<boolean> {
  const { external = false } = await rest.get<{ readonly external?: boolean }>(path);
  if (external) screen.note("Give the broker its users and rules again: `sotto broker users`, `sotto broker rules`.");
  return external;
}
