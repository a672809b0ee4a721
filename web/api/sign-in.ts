/** Logs in and out: with the password for as long as the tab is open, or with a token that stays in this browser. */
import { type Answer, request } from "./call.ts";
import { basic, identify, kept, logIn, logOut } from "./credential.ts";
import type { Kept } from "./stored.ts";
import { deviceName } from "./device-name.ts";
import { Refused } from "./problem.ts";

/** Browsers keep the cookie only where nobody can read it in transit. */
export const canStay = globalThis.isSecureContext;
/** A board that is away delays nobody who leaves: without the half that is forgotten here, the other one is of no use. */
const leaveTimeoutMs = 3000;

/** Resolves to false when somebody wanted to stay signed in, and the browser keeps no cookie. @throws Refused */
export async function enter(name: string, password: string, isToStay: boolean): Promise<boolean> {
  const header = basic(name, password);
  await request("listTasks", { query: { limit: 1 } }, { headers: { authorization: header } });
  const token = isToStay ? await newToken(header) : undefined;
  logIn(token ?? { basic: header });
  return !isToStay || token !== undefined;
}

async function newToken(header: string): Promise<Kept | undefined> {
  const headers = { authorization: header };
  const body = { device: deviceName(navigator.userAgent) };
  const response = await request("addSignIn", { body }, { headers, credentials: "same-origin" });
  const { login, id, key } = (await response.json()) as Answer<"addSignIn">;
  const token = { login, id, key };
  const trial = new Headers();
  const credentials = identify(trial, token);
  try {
    await request("listTasks", { query: { limit: 1 } }, { headers: trial, credentials });
    return token;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    await request("removeSignIn", { params: { signIn: id } }, { headers });
    return undefined;
  }
}

/** Also ends the token of this browser. */
export async function leave(): Promise<void> {
  const token = kept();
  const signal = AbortSignal.timeout(leaveTimeoutMs);
  if (token !== undefined)
    await request("removeSignIn", { params: { signIn: token.id } }, { signal }).catch(() => undefined);
  logOut();
}
