/**
 * Finds the subscribers of a topic. The filters are a tree of levels, so that the cost depends on the length of the
 * topic and not on the number of filters; results are cached, because few topics repeat often.
 */
import type { Qos } from "./packets.ts";

type Level<Who> = { readonly children: Map<string, Level<Who>>; who: Map<Who, Qos> | undefined };
type Found<Who> = ReadonlyMap<Who, Qos>;

/** Topics with request ids never repeat: the cache is cleared at this size. */
const maxFound = 1_024;

export class Subscriptions<Who> {
  readonly #root: Level<Who> = level();
  readonly #found = new Map<string, Found<Who>>();

  add(filter: string, who: Who, qos: Qos): void {
    let at = this.#root;
    for (const name of filter.split("/")) {
      let next = at.children.get(name);
      if (next === undefined) at.children.set(name, (next = level()));
      at = next;
    }
    at.who ??= new Map();
    at.who.set(who, qos);
    this.#found.clear();
  }

  remove(filter: string, who: Who): void {
    const path: Level<Who>[] = [this.#root];
    const names = filter.split("/");
    for (const name of names) {
      const next = path.at(-1)?.children.get(name);
      if (next === undefined) return;
      path.push(next);
    }
    path.at(-1)?.who?.delete(who);
    // Removes levels without filters, from the last one on.
    for (let at = path.length - 1; at > 0; at--) {
      const here = path[at];
      if (here === undefined || here.children.size > 0 || (here.who?.size ?? 0) > 0) break;
      path[at - 1]?.children.delete(names[at - 1] ?? "");
    }
    this.#found.clear();
  }

  /** Returns each subscriber once, with the highest QoS of its matching filters. */
  of(name: string): Found<Who> {
    const known = this.#found.get(name);
    if (known) return known;
    const found = new Map<Who, Qos>();
    // Wildcards at the beginning do not match a broker's internal topics [MQTT-4.7.2-1].
    collect(this.#root, name.split("/"), 0, name.startsWith("$"), found);
    if (this.#found.size >= maxFound) this.#found.clear();
    this.#found.set(name, found);
    return found;
  }
}

function level<Who>(): Level<Who> {
  return { children: new Map(), who: undefined };
}

function collect<Who>(
  at: Level<Who>,
  names: readonly string[],
  depth: number,
  own: boolean,
  into: Map<Who, Qos>,
): void {
  const isFirst = depth === 0;
  if (!(own && isFirst)) take(at.children.get("#"), into);
  const name = names[depth];
  if (name === undefined) {
    take(at, into);
    return;
  }
  const exact = at.children.get(name);
  if (exact) collect(exact, names, depth + 1, own, into);
  const any = own && isFirst ? undefined : at.children.get("+");
  if (any) collect(any, names, depth + 1, own, into);
}

function take<Who>(from: Level<Who> | undefined, into: Map<Who, Qos>): void {
  if (from?.who === undefined) return;
  for (const [who, qos] of from.who) into.set(who, Math.max(qos, into.get(who) ?? 0) as Qos);
}
