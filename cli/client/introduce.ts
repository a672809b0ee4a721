/** Handles the first connection to a host: the person confirms its certificate authority and logs in. */
import { Failure } from "../failure.ts";
import { ask, askSecret, canAsk, confirm } from "../screen/prompt.ts";
import type { Screen } from "../screen/screen.ts";
import { readSecretFile } from "./secret-file.ts";
import type { Wish } from "./wish.ts";
import { findAuthority, fingerprint } from "./pin.ts";
import { type Profile, readHost, readProfile, writeProfile } from "./profiles.ts";

/** Returns the host's profile with everything needed to connect. Throws Failure. */
export async function introduce(wish: Wish & { readonly host: string }, screen: Screen): Promise<Profile> {
  const address = readHost(wish.host);
  const known = (await readProfile(address)) ?? (await meet(address, wish.fingerprint, screen));
  if (wish.fingerprint !== undefined && known.ca !== undefined) compare(known, wish.fingerprint);
  const remedy = "give --login NAME and --password-file FILE, or keep them with `sotto login`";
  const login = wish.login ?? known.login ?? (await ask(`Login at ${address.host}: `, remedy));
  const kept = login === known.login ? known.password : undefined;
  const password =
    wish.passwordFile === undefined
      ? (kept ?? (await askSecret(`Password of ${login} at ${address.host}: `, remedy)))
      : await readSecretFile(wish.passwordFile);
  if (login.includes(":")) throw new Failure("usage", "a login has no colon");
  return { ...known, login, password };
}

/** Asks for confirmation of the authority of an unknown host, and stores it. */
async function meet(
  address: { readonly host: string; readonly port: number },
  expected: string | undefined,
  screen: Screen,
): Promise<Profile> {
  const ca = await findAuthority(address);
  if (ca === undefined) return address;
  const profile = { ...address, ca };
  if (expected === undefined) {
    screen.note(`${address.host} is not known yet. Its certificate authority has the fingerprint`);
    screen.note(`  ${fingerprint(ca)}`);
    const remedy = "`sotto certificate` on the board shows it: give that with --fingerprint";
    if (!canAsk()) throw new Failure("refused", `${address.host} is not known yet`, { remedy });
    if (!(await confirm("Is that what `sotto certificate` shows on the board?", remedy)))
      throw new Failure("refused", "nothing was sent to it");
  } else compare(profile, expected);
  await writeProfile(profile);
  return profile;
}

function compare({ ca = "", host }: Profile, expected: string): void {
  const bare = (text: string) =>
    text
      .replace(/^sha256:/iu, "")
      .replaceAll(":", "")
      .toUpperCase();
  if (bare(fingerprint(ca)) !== bare(expected))
    throw new Failure("refused", `the certificate authority of ${host} has another fingerprint: ${fingerprint(ca)}`);
}
