/**
 * The credential of the logged-in user, sent with every request. Name and password [docs/decisions/0015-web-page.md] are kept
 * by this tab until it is closed, and passed to other open tabs of this page. One half of a token
 * [docs/decisions/0083-stay-signed-in.md] is kept by the browser; the other one is in a cookie that no script can read.
 */
import { signal } from "@preact/signals";
import { keyOf } from "./base.ts";
import { browserKey, type Credential, type Kept, stored, tabKey } from "./stored.ts";

const tabs = new BroadcastChannel(keyOf("sotto"));

type Said =
  | { readonly what: "who?" }
  | { readonly what: "in"; readonly credential: Credential }
  | { readonly what: "out" };

/** Undefined when nobody is logged in. */
export const authorization = signal<Credential | undefined>(stored());

/** The login of the current user. */
export function login(): string | undefined {
  const { value } = authorization;
  if (value === undefined || "key" in value) return value?.login;
  const bytes = Uint8Array.from(atob(value.basic.slice("Basic ".length)), (unit) => unit.charCodeAt(0));
  return new TextDecoder().decode(bytes).split(":")[0];
}

/** Returns the token of this browser; undefined when the user will be forgotten with the tab. */
export function kept(): Kept | undefined {
  const { value } = authorization;
  return value !== undefined && "key" in value ? value : undefined;
}

/** Returns the value of an Authorization header [RFC 7617, in UTF-8]. */
export function basic(name: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password.normalize("NFC")}`)))}`;
}

/** Adds a credential to a request. Returns whether the browser may add its cookies. */
export function identify(headers: Headers, credential: Credential | undefined): RequestCredentials {
  if (credential === undefined) return "omit";
  if ("key" in credential) {
    headers.set("sotto-sign-in", credential.key);
    return "same-origin";
  }
  headers.set("authorization", credential.basic);
  // Without the browser's own credentials: it would ask for a password in its own dialog.
  return "omit";
}

export function logIn(credential: Credential): void {
  keep(credential);
  say({ what: "in", credential });
}

/** Logs out in this tab and in every other one. */
export function logOut(): void {
  forget();
  wasRefused.value = false;
  say({ what: "out" });
}

/** The board no longer accepts who was logged in: the password has changed, or this device was signed out. */
export const wasRefused = signal(false);

/** Whose page waits, as it was left, until this user has logged in again; undefined: none does. */
export const waiting = signal<string>();
/** Whoever comes back does so within this time; a page in the hands of somebody else is dropped after it. */
const waitMs = 10 * 60_000;
let dropping: ReturnType<typeof setTimeout> | undefined;

/** Called when the credential is no longer valid. */
export function expire(): void {
  if (authorization.value === undefined) return;
  const left = login();
  forget();
  waiting.value = left;
  wasRefused.value = true;
  dropping = setTimeout(() => void (waiting.value = undefined), waitMs);
}

function forget(): void {
  clearTimeout(dropping);
  waiting.value = undefined;
  sessionStorage.removeItem(tabKey);
  localStorage.removeItem(browserKey);
  authorization.value = undefined;
}

function keep(credential: Credential): void {
  clearTimeout(dropping);
  wasRefused.value = false;
  waiting.value = undefined;
  if ("key" in credential) {
    sessionStorage.removeItem(tabKey);
    localStorage.setItem(browserKey, JSON.stringify(credential));
  } else sessionStorage.setItem(tabKey, credential.basic);
  authorization.value = credential;
}

function say(said: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its own origin only
  tabs.postMessage(said);
}

tabs.addEventListener("message", ({ data }: MessageEvent<Said>) => {
  const mine = authorization.value;
  if (data.what === "out") {
    wasRefused.value = mine !== undefined;
    forget();
  } else if (data.what === "in" && mine === undefined) keep(data.credential);
  else if (data.what === "who?" && mine !== undefined) say({ what: "in", credential: mine });
});
if (authorization.value === undefined) say({ what: "who?" });
