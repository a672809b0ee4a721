/**
 * The credential of the logged-in user, sent with every request [docs/decisions/0015-web-page.md]. This tab keeps it
 * until it is closed, and passes it to other open tabs of this page; nothing else can read it.
 */
import { signal } from "@preact/signals";

const key = "sotto.credential";
const tabs = new BroadcastChannel("sotto");

type Said = { readonly what: "who?" } | { readonly what: "in"; readonly header: string } | { readonly what: "out" };

const header = signal<string | undefined>(sessionStorage.getItem(key) ?? undefined);

/** The value of the Authorization header; undefined when nobody is logged in. */
export const authorization = header;

/** The login of the current user. */
export function login(): string | undefined {
  if (header.value === undefined) return undefined;
  const bytes = Uint8Array.from(atob(header.value.slice("Basic ".length)), (unit) => unit.charCodeAt(0));
  return new TextDecoder().decode(bytes).split(":")[0];
}

/** Returns the value of an Authorization header [RFC 7617, in UTF-8]. */
export function basic(name: string, password: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password.normalize("NFC")}`)))}`;
}

export function logIn(value: string): void {
  keep(value);
  say({ what: "in", header: value });
}

/** Logs out in this tab and in every other one. */
export function logOut(): void {
  forget();
  say({ what: "out" });
}

/** Called when the credential is no longer valid. */
export function forget(): void {
  sessionStorage.removeItem(key);
  header.value = undefined;
}

function keep(value: string): void {
  sessionStorage.setItem(key, value);
  header.value = value;
}

function say(said: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its own origin only
  tabs.postMessage(said);
}

tabs.addEventListener("message", ({ data }: MessageEvent<Said>) => {
  const mine = header.value;
  if (data.what === "out") forget();
  else if (data.what === "in" && mine === undefined) keep(data.header);
  else if (data.what === "who?" && mine !== undefined) say({ what: "in", header: mine });
});
if (header.value === undefined) say({ what: "who?" });
