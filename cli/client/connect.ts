/** Connects to the platform that a command addresses. */
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { localWay } from "./local.ts";
import type { Place } from "./place.ts";
import { Rest } from "./rest.ts";
import { waitForStart } from "./starting.ts";
import type { Wish } from "./wish.ts";

/**
 * Connects to the local platform through its socket, or to another machine with its stored profile; asks for what is
 * missing. Throws Failure.
 */
export async function connect(place: Place, wish: Wish, screen: Screen): Promise<Rest> {
  if (wish.host === undefined) {
    if (wish.login !== undefined || wish.passwordFile !== undefined || wish.fingerprint !== undefined)
      throw new Failure(
        "usage",
        "--login, --password-file and --fingerprint require --host: the local platform needs no login",
      );
    await waitForStart(place, screen);
    return new Rest(localWay(place));
  }
  const [{ introduce }, { remoteWay }] = await Promise.all([import("./introduce.ts"), import("./remote.ts")]);
  return new Rest(remoteWay(await introduce({ ...wish, host: wish.host }, screen)));
}
