/** Verifies that a response is in the OpenAPI description: its status, its media type, its body and its headers. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Media = { readonly schema?: object };
type Response = {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
};
type Operation = { readonly responses: Readonly<Record<string, Response>> };
type Description = {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
export type Given = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** Statuses of responses before a route is found, because of the request's host, source or form. */
const unrouted = [400, 403, 404, 405, 408, 413, 421, 431, 503];
/** Headers that a response of this status must have. */
const needed: Readonly<Record<number, string>> = {
  401: "www-authenticate",
  405: "allow",
  429: "retry-after",
  503: "retry-after",
};

export class Described {
  readonly #description: Description;
  // That they are schemas is a test of its own: it takes as long as all else that the test of a route needs of them.
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #validators = new Map<object, ValidateFunction>();

  constructor(description: unknown) {
    this.#description = closed(description) as Description;
    addFormats.default(this.#ajv);
    for (const [name, schema] of Object.entries(this.#description.components.schemas))
      this.#ajv.addSchema(schema, `#/components/schemas/${name}`);
  }

  /** Returns what is wrong with the response, in words; undefined when it is right. `path` may have a query. */
  fault(method: string, path: string, given: Given): string | undefined {
    const { status, headers, text } = given;
    const isHead = method === "HEAD";
    const header = needed[status];
    if (header !== undefined && headers[header] === undefined) return `${status} without ${header}`;
    if (/node_modules|\bat .+:\d+:\d+/u.test(text) && status >= 400) return "a stack trace";
    // The web page is not described: its errors are those of any address without a route.
    if (status < 400 && /^\/(?:admin\/ui(?:\/.*)?)?$/u.test(path)) return undefined;
    // The description itself has two addresses.
    const plain = path.replace(/^(\/admin\/(?:spec|docs))\/(?=$|\?)/u, "$1");
    const operation = this.#operation(isHead ? "GET" : method, plain.split("?")[0] ?? "");
    const response =
      operation?.responses[String(status)] ??
      (operation === undefined && unrouted.includes(status) ? this.#problem() : undefined);
    if (response === undefined) return `the status ${status} is not in the description`;
    for (const name of Object.keys(response.headers ?? {}))
      if (headers[name.toLowerCase()] === undefined) return `the header ${name} is missing`;
    const [type = ""] = typeof headers["content-type"] === "string" ? headers["content-type"].split(";") : [];
    if (response.content === undefined || isHead)
      return text === "" ? undefined : `a body of ${text.length} characters, and there is to be none`;
    const media = response.content[type];
    if (media === undefined) return `the media type "${type}" is not in the description of ${status}`;
    if (media.schema === undefined || !type.endsWith("json") || type.endsWith("ndjson")) return undefined;
    return this.#faultOfBody(media.schema, text);
  }

  #problem(): Response {
    return { content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };
  }

  #operation(method: string, path: string): Operation | undefined {
    const { paths } = this.#description;
    const exact = paths[path];
    const found = exact ?? Object.entries(paths).find(([template]) => patternOf(template).test(path))?.[1];
    return found?.[method.toLowerCase()];
  }

  #faultOfBody(schema: object, text: string): string | undefined {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return "the body is no JSON";
    }
    const known = this.#validators.get(schema);
    const validate = known ?? this.#ajv.compile(schema);
    this.#validators.set(schema, validate);
    return validate(body) ? undefined : this.#ajv.errorsText(validate.errors, { dataVar: "body" });
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/[.+*?^$()[\]\\]/gu, "\\$&").replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
}

/** Forbids properties that a schema does not list: an undescribed field is a fault, too. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = copy["additionalProperties"] !== undefined || copy["patternProperties"] !== undefined;
  return copy["type"] === "object" && copy["properties"] !== undefined && !isOpen
    ? { ...copy, additionalProperties: false }
    : copy;
}
