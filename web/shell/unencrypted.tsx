import { isLoopback } from "../api/address.ts";
import { board } from "../api/board.ts";
import { Icon } from "../widgets/icon.tsx";
import { say, sayWith } from "../words/say.ts";

/** A warning wherever a password could be intercepted: on every page, and before anybody types one. */
export function Unencrypted() {
  const isRead = location.protocol === "http:" && !isLoopback(location.hostname);
  const isTold = board.value?.reasons.some(({ code }) => code === "PLAIN_HTTP") ?? false;
  if (!isRead && !isTold) return null;
  return (
    <div class="banner" role="alert">
      <Icon name="warn" />
      <span>
        {sayWith(
          "{strong} Anyone on the network can read this board's passwords. Remove {code} from {code2} of its configuration, and restart it.",
          {
            strong: <strong>{say("Plain HTTP.")}</strong>,
            code: <code>tls = "off"</code>,
            code2: <code>[admin]</code>,
          },
        )}
      </span>
    </div>
  );
}
