/**
 * Logs in by OpenID Connect [docs/decisions/0160-openid-connect.md]: the board says where to, and whoever comes back is at an address
 * of this page, with a query that the board alone can judge. It leaves the address at once: it works once, and is in no bookmark.
 */
import type { Answer } from "./call.ts";
import { request } from "./call.ts";
import { pagePath } from "./base.ts";
import { logIn } from "./credential.ts";
import { deviceName } from "./device-name.ts";
import { Refused } from "./problem.ts";

let returned = takeReturn();

export function hasReturned(): boolean {
  return returned !== undefined;
}

/** Leaves this page. @throws Refused */
export async function goToProvider(): Promise<void> {
  // The board sets a cookie, by which it recognises this browser afterwards.
  const response = await request("beginOpenIdLogIn", {}, { credentials: "same-origin" });
  const { url } = (await response.json()) as Answer<"beginOpenIdLogIn">;
  if (!url.startsWith("https://")) throw new Refused({ code: "OPENID_ANSWER", title: url });
  location.assign(url);
}

/** @throws Refused */
export async function finishReturn(): Promise<void> {
  const query = returned;
  returned = undefined;
  if (query === undefined) return;
  const body = { query, device: deviceName(navigator.userAgent) };
  const response = await request("finishOpenIdLogIn", { body }, { credentials: "same-origin" });
  const { login, id, key } = (await response.json()) as Answer<"finishOpenIdLogIn">;
  logIn({ login, id, key });
}

function takeReturn(): string | undefined {
  const { pathname, search } = globalThis.location ?? { pathname: "", search: "" };
  if (pathname !== `${pagePath}/openid`) return undefined;
  history.replaceState(null, "", `${pagePath}/`);
  return search === "" ? undefined : search;
}
