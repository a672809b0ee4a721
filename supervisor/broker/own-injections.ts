/**
 * A skill hears why what it injected was refused, and nothing of what others inject: the reason may quote their values. The errors name
 * the request that they are about, so the requests of a skill are remembered.
 */
import { errorInjection, injectionPerform, injectionStatusRequest } from "#bus";
import { readJson } from "../../platform/bus/json.ts";

/** More than wait at a time; the oldest are forgotten first. */
const maxRequests = 256;
/** The component shortens the context of an error to this, and leaves out ids that are longer than the second. */
const [longestContext, longestId] = [300, 200];

type Heard = (topic: string, payload: Buffer) => boolean;
type Refusal = (topic: string, payload: Buffer) => string | undefined;

/** Wraps the parts of an access that judge messages. */
export function ownInjections(
  prefix: string,
  { concerns, refusal }: { readonly concerns: Heard; readonly refusal: Refusal },
): { readonly concerns: Heard; readonly refusal: Refusal } {
  const own = new Set<string>();
  const named = (topic: { format(params: object): string }): string => topic.format({});
  const [perform, status] = [injectionPerform, injectionStatusRequest].map(named);
  const failed = `${prefix}/${errorInjection.format({})}`;
  const note = (context: string): void => {
    own.delete(context);
    own.add(context);
    const [oldest] = own;
    if (own.size > maxRequests && oldest !== undefined) own.delete(oldest);
  };
  return {
    concerns: (topic, payload) => (topic === failed ? own.has(textOf(payload, "context")) : concerns(topic, payload)),
    refusal(topic, payload) {
      const request = topic.slice(prefix.length + 1);
      if (request === status) note(request);
      if (request === perform) {
        const id = textOf(payload, "id");
        if (id !== "") note(`${perform} ${id}`.trim().slice(0, longestContext));
        if (id === "" || id.length > longestId) note(request);
      }
      return refusal(topic, payload);
    },
  };
}

/** "" when there is none. */
function textOf(payload: Buffer, key: "id" | "context"): string {
  try {
    const text: unknown = (readJson(payload) as Readonly<Record<string, unknown>> | null)?.[key];
    return typeof text === "string" ? text : "";
  } catch {
    return ""; // Malformed: the component answers it without an id.
  }
}
