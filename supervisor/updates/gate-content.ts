/** What the REST API answers, and the last self-test: what was right before a change must be right afterwards. */

/** Asks a route; undefined when it does not answer with content. */
export type AskRoute = (path: string) => Promise<unknown>;

export type Content = {
  /** By route, what identifies what it lists. */
  readonly listed: ReadonlyMap<string, readonly string[]>;
  /** Of what is listed, what else must stay as JSON, by route, key and name: "users role anna". */
  readonly details: ReadonlyMap<string, string>;
  /** The steps of the last self-test, with their states; undefined before the first one. */
  readonly tested: ReadonlyMap<string, string> | undefined;
};

/** With all that is there now, also what need not stay. */
export type ContentNow = Content & { readonly present: Pick<Content, "listed" | "details"> };

const routes: Readonly<Record<string, (answer: unknown) => readonly string[]>> = {
  // Who waits for approval is forgotten after some minutes, by itself: that is nothing which a new version has lost.
  users: (answer) => namesIn(answer, "users", "login", ({ status }) => status !== "pending"),
  skills: (answer) => namesIn(answer, "skills", "name"),
  assistant: (answer) => [`${String(field(answer, "id"))} ${String(field(answer, "version"))}`],
  // What rings meanwhile is over, by itself.
  timers: (answer) => namesIn(answer, "timers", "timerId", ringsLater).slice(0, maxTimers),
  satellites: (answer) => namesIn(answer, "satellites", "siteId"),
};

/** What is there now, where it is more: a timer that was to ring later than that comes nearer meanwhile. */
const presentIn: typeof routes = { timers: (answer) => namesIn(answer, "timers", "timerId") };

/** Seconds: longer than an update is judged for. */
const later = 1800;
/** The next to ring; the notes of the gate have a limit. */
const maxTimers = 100;
const ringsLater = (timer: object): boolean => Number(field(timer, "remainingSeconds") ?? 0) > later;

/** What else must stay as it was, of each that a route lists; of a version that does not have it, it is not asked. */
const kept: Readonly<
  Record<string, { readonly list: string; readonly name: string; readonly keys: readonly string[] }>
> = {
  users: { list: "users", name: "login", keys: ["role", "sites"] },
  timers: { list: "timers", name: "timerId", keys: ["siteId", "at", "weekdays"] },
};

type Detail = readonly [who: string, name: string, value: string];

function detailsIn(route: string, answer: unknown): readonly Detail[] {
  const { list, name, keys } = kept[route] ?? { list: "", name: "", keys: [] };
  const found = field(answer, list);
  if (!Array.isArray(found)) return [];
  return found.flatMap((one) =>
    keys.flatMap((key) => {
      const value = field(one, key);
      if (value === undefined) return [];
      const who = String(field(one, name));
      return [[who, `${route} ${key} ${who}`, JSON.stringify(value)] as const];
    }),
  );
}

export async function contentOf(ask: AskRoute): Promise<ContentNow> {
  const [listed, details] = [new Map<string, readonly string[]>(), new Map<string, string>()];
  const present = { listed: new Map<string, readonly string[]>(), details: new Map<string, string>() };
  for (const [route, identify] of Object.entries(routes)) {
    const answer = await ask(route);
    if (answer === undefined) continue;
    listed.set(route, identify(answer));
    present.listed.set(route, (presentIn[route] ?? identify)(answer));
    const [names, all] = [listed, present.listed].map((some) => new Set(some.get(route)));
    for (const [who, name, value] of detailsIn(route, answer)) {
      if (names?.has(who) === true) details.set(name, value);
      if (all?.has(who) === true) present.details.set(name, value);
    }
  }
  const steps = field(field(await ask("health"), "selfTest"), "steps");
  const tested = Array.isArray(steps)
    ? new Map(steps.map((step) => [String(field(step, "step")), String(field(step, "state"))]))
    : undefined;
  return { listed, details, tested, present };
}

/** Versions before 0.2.0 do not have these routes. */
const since02: ReadonlySet<string> = new Set(["timers", "satellites"]);

/** What is wrong now and was right before, in words. `isEarly`: now is a version before 0.2.0, to which the board was rolled back. */
export function contentLost(before: Content, now: ContentNow, isEarly = false): string | undefined {
  for (const [route, was] of before.listed) {
    if (isEarly && since02.has(route)) continue;
    const is = now.present.listed.get(route);
    if (is === undefined) return `the admin service does not answer GET /admin/${route}`;
    // Somebody may have signed up meanwhile.
    const missing = was.find((one) => !is.includes(one));
    if (missing !== undefined) return `GET /admin/${route} does not show ${missing.slice(0, 200)} any more`;
  }
  for (const [name, was] of before.details) {
    const [route = "", key = "", ...who] = name.split(" ");
    const is = now.present.details.get(name);
    if (is !== undefined && is !== was)
      return `GET /admin/${route} shows ${who.join(" ").slice(0, 200)} with the ${key} ${is.slice(0, 200)}, and no longer ${was.slice(0, 200)}`;
  }
  for (const [step, state] of now.tested ?? [])
    if (state === "failed" && before.tested?.get(step) === "passed") return `the self-test fails: ${step}`;
  return undefined;
}

/** The steps of the self-test that passed before and do not show now that they work. */
export type Untested = {
  /** It has not run since the change. */
  readonly missing: readonly string[];
  /** Perhaps the component was still loading, and another test follows; perhaps there is nothing to test any more. */
  readonly skipped: readonly string[];
};

export function untested(before: Content, now: Content): Untested {
  const wanted = [...(before.tested ?? [])].flatMap(([step, state]) => (state === "passed" ? [step] : []));
  return {
    missing: wanted.filter((step) => now.tested?.get(step) === undefined),
    skipped: wanted.filter((step) => now.tested?.get(step) === "skipped"),
  };
}

function namesIn(
  answer: unknown,
  list: string,
  name: string,
  counts: (one: Readonly<Record<string, unknown>>) => boolean = () => true,
): readonly string[] {
  const found = field(answer, list);
  if (!Array.isArray(found)) return [];
  return found
    .filter((one) => typeof one === "object" && one !== null && counts(one))
    .map((one) => String(field(one, name)));
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
