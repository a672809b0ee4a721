import { say } from "../words/say.ts";

/** What people call the place of a session: a device that talks is a site with a name that nobody has given [kit/app/board.ts]. */
export function siteName(siteId: string): string {
  if (siteId === "text") return say("by text");
  const [, kind] = /^(browser|app)-[0-9a-f]{32}$/u.exec(siteId) ?? [];
  if (kind === undefined) return siteId;
  return kind === "browser" ? say("in a browser") : say("in an app");
}
