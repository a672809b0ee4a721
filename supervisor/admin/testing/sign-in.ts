/** A stayed sign-in of a browser, and the origins that are not its page's. */
import type { serve } from "./serve.ts";

type Json = Awaited<ReturnType<typeof serve>>["json"];

/** Signs a browser in, and returns what it keeps of that. */
export async function signIn(json: Json) {
  const signed = await json("POST", "/admin/sign-ins", { device: "Firefox" });
  const { id, key } = JSON.parse(signed.text) as { readonly id: string; readonly key: string };
  const [set = ""] = signed.headers["set-cookie"] as string[];
  return { id, key, cookie: set.split(";")[0] ?? "" };
}

/** Origins that resemble https://app.lan and are not it. */
export const otherOrigins = [
  "null",
  "*",
  "http://app.lan",
  "https://app.lan:443",
  "https://app.lan:8443",
  "https://APP.LAN",
  "https://app.lan.",
  "https://app.lan/",
  "https://app.la",
  "https://lan",
  "https://app.lan.evil.example",
  "https://evil.app.lan",
  "https://evilapp.lan",
  "https://app.lan@evil.example",
  "https://app.lan https://evil.example",
] as const;
