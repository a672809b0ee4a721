/** What skills receive: payloads as the bus has them, but with times as the lineage writes them. */

export type Message = Record<string, unknown> & { readonly sessionId: string };

type Value = { readonly kind?: string; readonly value?: unknown; readonly from?: unknown; readonly to?: unknown };
type Slot = { readonly value?: Value; readonly alternatives?: readonly Value[] };

const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)$/u;

/** Skills cut their times apart by position: `2019-04-23 15:00:00 +02:00`, not with a T. */
export function timeOf(text: unknown): unknown {
  const [, day, clock, offset] = (typeof text === "string" ? iso.exec(text) : null) ?? [];
  if (day === undefined || clock === undefined || offset === undefined) return text;
  return `${day} ${clock} ${offset === "Z" ? "+00:00" : `${offset.slice(0, 3)}:${offset.slice(-2)}`}`;
}

/** Throws SyntaxError for a payload that is no JSON. */
export function messageOf(payload: Buffer): Message {
  const said = JSON.parse(payload.length === 0 ? "{}" : payload.toString()) as Message;
  if (said === null || typeof said !== "object") throw new SyntaxError("the payload is no object");
  return "intent" in said || "input" in said ? withTimes(said) : said;
}

function withTimes(said: Message): Message {
  const slots = slotsOf(said["slots"]);
  const others = said["alternatives"] as readonly { readonly slots?: unknown }[] | undefined;
  return {
    ...said,
    slots,
    ...(Array.isArray(others) && { alternatives: others.map((one) => ({ ...one, slots: slotsOf(one.slots) })) }),
  };
}

function slotsOf(said: unknown): readonly Slot[] {
  return (Array.isArray(said) ? (said as readonly Slot[]) : []).map((slot) => ({
    ...slot,
    ...(slot.value && { value: valueOf(slot.value) }),
    ...(slot.alternatives && { alternatives: slot.alternatives.map(valueOf) }),
  }));
}

function valueOf(value: Value): Value {
  if (value.kind === "InstantTime") return { ...value, value: timeOf(value.value) };
  if (value.kind === "TimeInterval") return { ...value, from: timeOf(value.from), to: timeOf(value.to) };
  return value;
}
