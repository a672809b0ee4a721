/** Which sites a request means: `?siteId=kitchen,hall`. */
import { SottoError } from "../errors.ts";
import type { Request } from "./request.ts";

export type Sites = { readonly listening: readonly string[]; readonly speaking: readonly string[] };

const maxSites = 32;

/** One site unless named, or `all`. Throws SottoError SITE_UNKNOWN. */
export function listeningIn(request: Request, { listening }: Sites, all = false): readonly string[] {
  return chosen(request, listening, all);
}

/** Throws SottoError SITE_UNKNOWN when a site has no speaker, and, if one is needed, when there is none. */
export function speakingIn(request: Request, { speaking }: Sites, isNeeded: boolean): readonly string[] {
  const sites = chosen(request, speaking, false);
  if (isNeeded && sites.length === 0) throw new SottoError("SITE_UNKNOWN", "no site has a speaker");
  return sites;
}

function chosen({ query }: Request, known: readonly string[], all: boolean): readonly string[] {
  const asked = (query.get("siteId") ?? "").split(",").filter(Boolean);
  if (asked.length > maxSites) throw new SottoError("SITE_UNKNOWN", `more than ${maxSites} sites are named`);
  for (const siteId of asked)
    if (!known.includes(siteId))
      throw new SottoError(
        "SITE_UNKNOWN",
        `there is no site ${JSON.stringify(siteId.slice(0, 60))} that could do this`,
        {
          remedy: known.length === 0 ? "see [audio_server] in platform.toml" : `there is ${known.join(", ")}`,
        },
      );
  if (asked.length > 0) return asked;
  const [first] = known.includes("default") ? ["default"] : known;
  return all ? known : first === undefined ? [] : [first];
}
