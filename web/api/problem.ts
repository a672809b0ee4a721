/** Errors as the board reports them (RFC 9457), or as the page itself detects them. */
import type { Problem } from "./operation-types.ts";
import { say } from "../words/say.ts";

export type Fault = { readonly pointer: string; readonly message: string };

/** Thrown by everything that calls the board. */
export class Refused extends Error {
  /** The stable code, listed in docs/generated/errors.md; AWAY when the board did not answer. */
  readonly code: string;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What happened and what to do. */
  readonly detail: string;
  readonly title: string;
  /** What the board says in English, where `title` is in another language. */
  readonly original: string;
  readonly requestId: string | undefined;
  /** The invalid fields, by JSON pointer. */
  readonly faults: readonly Fault[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(problem: Partial<Problem> & { readonly code: string }, retryAfter?: number, original = "") {
    const { code, status = 0, title = "", detail = "", requestId, errors = [] } = problem;
    super(detail === "" ? title : detail);
    [this.code, this.status, this.title, this.detail] = [code, status, title, detail];
    [this.requestId, this.faults, this.retryAfter] = [requestId, errors, retryAfter];
    this.original = original;
  }

  /** True when the board did not answer at all. */
  get isAway(): boolean {
    return this.code === "AWAY";
  }

  /** Returns what is wrong with a field, by its pointer ("/login"). */
  faultOf(pointer: string): string | undefined {
    return this.faults.find((fault) => fault.pointer === pointer)?.message;
  }
}

/** Reads the problem details of an error response. */
export async function refusedBy(response: Response): Promise<Refused> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const seconds = Number.isNaN(retryAfter) ? undefined : retryAfter;
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("problem+json")) return await inOwnLanguage((await response.json()) as Problem, seconds);
  const title = say("The board answered {status}", { status: response.status });
  return new Refused({ code: "INTERNAL", status: response.status, title, detail: title }, seconds);
}

/** The board speaks English; what it means is said in the visitor's language, by the code. */
async function inOwnLanguage(problem: Problem, seconds: number | undefined): Promise<Refused> {
  const words = await problemWords();
  // Without them, the board's own.
  if (words === undefined) return new Refused(problem, seconds);
  const errors = (problem.errors ?? []).map(({ pointer, message }) => ({
    pointer,
    message: words.faultInWords(message),
  }));
  const title = words.titleOf(problem.code);
  return title === undefined
    ? new Refused({ ...problem, errors, detail: words.withoutRest(problem.detail) }, seconds)
    : new Refused({ ...problem, errors, title, detail: "" }, seconds, problem.detail);
}

type Words = typeof import("./problem-words.ts");
/** A refusal is shown by then, in the board's own words: the files may never come. */
const patienceMs = 3_000;

/**
 * They are more than all that the first view says, and loaded when something is refused; undefined where the board does not give
 * them.
 */
export async function problemWords(
  load: () => Promise<Words> = () => import("./problem-words.ts"),
  limitMs = patienceMs,
): Promise<Words | undefined> {
  const { promise: nothing, resolve } = Promise.withResolvers<undefined>();
  const late = setTimeout(() => resolve(undefined), limitMs);
  try {
    return await Promise.race([load().catch(() => undefined), nothing]);
  } finally {
    clearTimeout(late);
  }
}

export function away(): Refused {
  const detail = say("Check that it is switched on and in the same network. This page retries automatically.");
  return new Refused({ code: "AWAY", title: say("The board does not answer"), detail });
}

/** Converts anything that was thrown into something that can be shown. */
export function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new Refused({ code: "PAGE", title: say("This page failed with an unexpected error"), detail });
}
