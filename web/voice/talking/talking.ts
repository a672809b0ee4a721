/** The connection with which this browser talks to the board; loaded when somebody presses the button. */
import { Board, newSite } from "../../../kit/app/board.ts";
import { PushToTalk, type Talk } from "../../../kit/app/push-to-talk.ts";
import { talkTopics } from "../../../kit/app/talk-topics.ts";
import { base, keyOf } from "../../api/base.ts";
import { authorization, kept, login } from "../../api/credential.ts";
import { browserSound } from "./browser-sound.ts";

/** The board's name for the password that is the half of a token [docs/decisions/0083-stay-signed-in.md]. */
const signInUser = ":sign-in";

export type Talking = {
  press(): Promise<void>;
  release(): void;
  cancel(): void;
  close(): void;
};

export function startTalking(changed: (talk: Talk) => void): Talking {
  const client = new Board(
    {
      url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${base}/mqtt`,
      user,
      siteId: siteOf(),
    },
    talkTopics,
  );
  const talk = new PushToTalk(client.open(), browserSound(), changed);
  const close = (): void => {
    unsubscribe();
    document.removeEventListener("visibilitychange", hide);
    talk.close();
    client.close();
  };
  // Who logs out is not listened to any more.
  const first = authorization.value;
  const unsubscribe = authorization.subscribe((now) => {
    if (now !== first) setTimeout(close);
  });
  const hide = (): void => {
    if (document.hidden) talk.cancel();
  };
  document.addEventListener("visibilitychange", hide);
  return { press: () => talk.press(), release: () => talk.release(), cancel: () => talk.cancel(), close };
}

/** A user of this browser has one site here; another user has another one. */
function siteOf(): string {
  const key = keyOf(`sotto.site.${login() ?? ""}`);
  const known = localStorage.getItem(key) ?? newSite("browser");
  localStorage.setItem(key, known);
  return known;
}

function user(): { readonly name: string; readonly secret: string } | undefined {
  const token = kept();
  if (token !== undefined) return { name: signInUser, secret: token.key };
  const { value } = authorization;
  if (value === undefined || !("basic" in value)) return undefined;
  const bytes = Uint8Array.from(atob(value.basic.slice("Basic ".length)), (unit) => unit.charCodeAt(0));
  const [name = "", ...rest] = new TextDecoder().decode(bytes).split(":");
  return { name, secret: rest.join(":") };
}
