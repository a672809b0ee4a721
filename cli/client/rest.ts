/** Calls the admin REST API over either kind of connection. */
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { systemCode } from "../../supervisor/errors.ts";
import { Failure, type Exit } from "../failure.ts";

/** A connection to a platform: the local socket, or HTTPS. */
export type Way = {
  /** Its name in messages: "this machine", "board.local". */
  readonly name: string;
  open(options: RequestOptions, answered: (response: IncomingMessage) => void): ClientRequest;
  /** Returns the Failure to throw when the platform cannot be reached or the connection breaks. */
  failure(error: Error): Failure;
};

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
export type Body = { readonly type: string; readonly bytes: Buffer | NodeJS.ReadableStream };

export type Answer = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Identifies what was read, for a change that overwrites nothing newer. */
  readonly etag?: string | undefined;
};

/** The part of the problem details [RFC 9457] that is used. */
type Problem = { readonly code?: string; readonly detail?: string; readonly title?: string };

export class Rest {
  readonly #way: Way;

  constructor(way: Way) {
    this.#way = way;
  }

  get host(): string {
    return this.#way.name;
  }

  /** Returns the JSON of the response. Throws Failure for an error response. */
  async get<Result>(path: string, query: Query = {}): Promise<Result> {
    return parse((await this.ask("GET", path, { query })).text) as Result;
  }

  /** Sends PUT, POST, PATCH or DELETE and returns the JSON of the response; undefined when it is empty. */
  async send<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const { text } = await this.ask(method, path, body === undefined ? {} : { body: json(body) });
    return (text === "" ? undefined : parse(text)) as Result;
  }

  /** Returns any successful response. */
  async ask(
    method: string,
    path: string,
    {
      query = {},
      body,
      accept,
      headers = {},
    }: {
      readonly query?: Query;
      readonly body?: Body;
      readonly accept?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Answer> {
    const wanted = { ...headers, accept: accept ?? "application/json" };
    const response = await this.#request(method, path, query, wanted, body);
    const text = await textOf(response, this.#way);
    const { "content-type": type = "", etag } = response.headers;
    const answer = { status: response.statusCode ?? 0, type, text, etag };
    if (answer.status < 200 || answer.status > 299) throw refusal(answer);
    return answer;
  }

  /**
   * Yields the items of a streamed response as they arrive. Ends when the platform ends the stream; throws Failure when
   * it breaks.
   */
  async *stream<Item>(path: string, query: Query = {}, signal?: AbortSignal): AsyncGenerator<Item> {
    const response = await this.#request("GET", path, query, { accept: "application/x-ndjson" }, undefined, signal);
    const status = response.statusCode ?? 0;
    if (status !== 200) throw refusal({ status, type: "", text: await textOf(response, this.#way) });
    let rest = "";
    response.setEncoding("utf8");
    try {
      for await (const chunk of response) {
        const lines = (rest + String(chunk)).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line !== "") yield parse(line) as Item;
      }
    } catch (error) {
      if (signal?.aborted === true) return;
      throw error instanceof Failure ? error : this.#way.failure(error as Error);
    }
  }

  #request(
    method: string,
    path: string,
    query: Query,
    wanted: Readonly<Record<string, string>>,
    body?: Body,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) parameters.set(key, String(value));
    const asked = parameters.toString();
    const headers = {
      ...wanted,
      ...(body === undefined ? {} : { "content-type": body.type }),
      ...(body !== undefined && Buffer.isBuffer(body.bytes) ? { "content-length": body.bytes.length } : {}),
    };
    const options = { method, path: `/admin${path}${asked === "" ? "" : `?${asked}`}`, headers, signal };
    return new Promise((resolve, reject) => {
      // Who has answered has read the request, and may have done it: a connection that breaks afterwards is an error.
      let isAnswered = false;
      const open = (isRepeated: boolean): void => {
        const request = this.#way.open(options, (response) => {
          isAnswered = true;
          resolve(response);
        });
        request.on("error", (error) => {
          if (!isRepeated && !isAnswered && isUndone(request, error, body)) open(true);
          // What was to be sent has failed, not the connection.
          else reject(error instanceof Failure ? error : this.#way.failure(error));
        });
        if (body === undefined) request.end();
        else if (Buffer.isBuffer(body.bytes)) request.end(body.bytes);
        else body.bytes.on("error", (error) => request.destroy(error)).pipe(request);
      };
      open(false);
    });
  }
}

/** Methods that may be sent twice [RFC 9110, 9.2.2]. */
const repeatable = ["GET", "PUT", "DELETE"];

/**
 * True for a request that may be sent again: the platform had closed the connection, idle as it was, before it was written, or
 * while it was on its way and sending it twice is the same as once.
 */
function isUndone(request: ClientRequest, error: Error, body: Body | undefined): boolean {
  if (body !== undefined && !Buffer.isBuffer(body.bytes)) return false;
  const code = systemCode(error);
  return code === "EPIPE" || (code === "ECONNRESET" && request.reusedSocket && repeatable.includes(request.method));
}

export function json(value: unknown): Body {
  return { type: "application/json", bytes: Buffer.from(JSON.stringify(value)) };
}

/** Encodes one path segment, whatever it contains. */
export function level(name: string): string {
  return encodeURIComponent(name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure("internal", "the platform's answer is not JSON: is it a Sotto of this version?", { cause });
  }
}

async function textOf(response: IncomingMessage, way: Way): Promise<string> {
  let text = "";
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) text += String(chunk);
  } catch (error) {
    throw way.failure(error as Error);
  }
  return text;
}

const exitOf: Readonly<Record<number, Exit>> = {
  400: "usage",
  401: "refused",
  403: "refused",
  422: "usage",
  429: "later",
  500: "internal",
  503: "later",
};

function refusal({ status, text }: Answer): Failure {
  let problem: Problem = {};
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    // A proxy in between sends its own error page: the status is enough.
  }
  if (problem.code === "REQUEST_UNAUTHENTICATED")
    return new Failure("refused", "the user name or the password is wrong", {
      code: problem.code,
      remedy: "`sotto user password NAME` on the board itself sets a new one",
    });
  const message = problem.detail ?? problem.title ?? `the platform answers with the status ${status}`;
  return new Failure(exitOf[status] ?? "notWell", message, problem.code === undefined ? {} : { code: problem.code });
}
