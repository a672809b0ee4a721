/** A set of topics, given as filters. It is asked once per delivery, so results are cached. */
type Level = { readonly children: Map<string, Level>; ends: boolean; open: boolean };

/** Topics with request ids never repeat: the cache is cleared at this size. */
const maxAnswers = 1_024;

export class TopicSet {
  readonly #root: Level = level();
  readonly #answers = new Map<string, boolean>();

  constructor(filters: readonly string[]) {
    for (const filter of filters) this.#add(filter.split("/"));
  }

  has(name: string): boolean {
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    const answer = holds(this.#root, name.split("/"), 0);
    if (this.#answers.size >= maxAnswers) this.#answers.clear();
    this.#answers.set(name, answer);
    return answer;
  }

  /** Returns true when some topic of the set can match the filter. */
  meets(filter: string): boolean {
    return meets(this.#root, filter.split("/"), 0);
  }

  /** Returns true when every topic that the filter matches is in the set. */
  covers(filter: string): boolean {
    return covers(this.#root, filter.split("/"), 0);
  }

  #add(levels: readonly string[]): void {
    let at = this.#root;
    for (const name of levels) {
      if (name === "#") {
        at.open = true;
        return;
      }
      const next = at.children.get(name) ?? level();
      at.children.set(name, next);
      at = next;
    }
    at.ends = true;
  }
}

function level(): Level {
  return { children: new Map(), ends: false, open: false };
}

function holds(at: Level, names: readonly string[], depth: number): boolean {
  if (at.open) return true;
  const name = names[depth];
  if (name === undefined) return at.ends;
  const exact = at.children.get(name);
  if (exact && holds(exact, names, depth + 1)) return true;
  const any = at.children.get("+");
  return any !== undefined && holds(any, names, depth + 1);
}

/** A filter's "#" at the first level does not match topics that begin with "$": ours never do. */
function meets(at: Level, filter: readonly string[], depth: number): boolean {
  const wanted = filter[depth];
  if (at.open || wanted === "#") return true;
  if (wanted === undefined) return at.ends;
  return [...at.children].some(
    ([name, child]) => (wanted === "+" || name === "+" || name === wanted) && meets(child, filter, depth + 1),
  );
}

function covers(at: Level, filter: readonly string[], depth: number): boolean {
  if (at.open) return true;
  const wanted = filter[depth];
  if (wanted === "#") return false;
  if (wanted === undefined) return at.ends;
  const [exact, any] = [wanted === "+" ? undefined : at.children.get(wanted), at.children.get("+")];
  return (exact && covers(exact, filter, depth + 1)) || (any && covers(any, filter, depth + 1)) || false;
}
