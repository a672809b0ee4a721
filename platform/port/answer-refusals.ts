/**
 * Answers invalid payloads with the component's `error/…`, as the bus documentation promises. As far as they are
 * readable, the session and the id of the request identify the client; the context repeats the id.
 */
import { readJson } from "../bus/json.ts";
import type { errorAsr } from "../bus/errors.ts";
import type { Topic } from "../bus/topic.ts";
import type { PayloadOf } from "../bus/topic.ts";
import type { Port } from "./port.ts";

type ComponentError = PayloadOf<typeof errorAsr>;

/** Maximum length of a name; longer names are ignored. */
const maxNameLength = 200;

/** `silent`: the topics whose messages arrive too often for an answer to each, such as audio frames. */
export function answerRefusals<Pattern extends string>(
  port: Port,
  error: Topic<Pattern, ComponentError>,
  silent: (topic: string) => boolean = () => false,
): void {
  port.onBadPayload((topic, reason, payload) => {
    if (silent(topic)) return;
    const { sessionId, id } = whoAsked(payload);
    const context = id === undefined ? topic : `${topic} ${id}`;
    (port.say as (topic: Topic, payload: unknown) => void)(error, {
      sessionId,
      error: reason,
      context,
    });
  });
}

/** Returns the session and the id from a payload that is otherwise invalid. */
export function whoAsked(payload: Buffer): { readonly sessionId: string | undefined; readonly id: string | undefined } {
  let read: Readonly<Record<string, unknown>>;
  try {
    read = readJson(payload) as Readonly<Record<string, unknown>>;
  } catch {
    return { sessionId: undefined, id: undefined }; // not even JSON: it identifies no client
  }
  const name = (value: unknown): string | undefined =>
    typeof value === "string" && value !== "" && value.length <= maxNameLength ? value : undefined;
  return { sessionId: name(read["sessionId"]), id: name(read["id"]) ?? name(read["requestId"]) };
}
