/** What was kept of the logged-in user before this page was loaded. */
import { keyOf } from "./base.ts";

export const tabKey = keyOf("sotto.credential");
export const browserKey = keyOf("sotto.sign-in");

/** `id` names the token at the board and is no secret. */
export type Kept = { readonly login: string; readonly id: string; readonly key: string };
export type Credential = { readonly basic: string } | Kept;

/** Returns undefined when nobody is logged in; what is damaged counts as nothing. */
export function stored(): Credential | undefined {
  const header = sessionStorage.getItem(tabKey);
  if (header !== null) return { basic: header };
  try {
    const found = JSON.parse(localStorage.getItem(browserKey) ?? "null") as Partial<Kept> | null;
    const { login: name, id, key } = found ?? {};
    return name === undefined || id === undefined || key === undefined ? undefined : { login: name, id, key };
  } catch {
    return undefined;
  }
}
