/** The calendars that the settings name, and where each is. An address may contain a password: it is never shown. */
import { isAbsolute, join } from "node:path";

export type Place = { readonly name: string } & (
  | { readonly file: string }
  | { readonly url: URL; readonly authorization: string | undefined }
);

export const maxCalendars = 5;

export class BadPlace extends Error {}

/** Throws BadPlace, which names no address. */
export function placeOf(name: string, address: string, folder: string): Place {
  // As calendars are linked: webcal is https.
  const text = address.trim().replace(/^webcals?:/iu, "https:");
  if (!/^[a-z][a-z\d+.-]*:/iu.test(text)) return { name, file: isAbsolute(text) ? text : join(folder, text) };
  if (!URL.canParse(text)) throw new BadPlace(`the address of the calendar ${name} cannot be read`);
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new BadPlace(`the address of the calendar ${name} is not https: ${url.protocol.slice(0, 20)}`);
  const { username, password } = url;
  if (url.protocol === "http:" && username !== "")
    throw new BadPlace(`the address of the calendar ${name} would send its password in the clear: use https`);
  [url.username, url.password, url.hash] = ["", "", ""];
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username === "" ? undefined : `Basic ${Buffer.from(pair).toString("base64")}`;
  return { name, url, authorization };
}
