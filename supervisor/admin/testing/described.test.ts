/** The tests of the routes rely on this one to refuse what the description does not have. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import t from "tap";
import { Described } from "./described.ts";

const problem = { type: "object", required: ["code"], properties: { code: { type: "string" } } };
const described = new Described({
  components: { schemas: { Problem: problem } },
  paths: {
    "/things/{name}": {
      get: {
        responses: {
          200: {
            headers: { ETag: {} },
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["at"],
                  properties: { at: { type: "string", format: "date-time" } },
                },
              },
              "text/plain": { schema: { type: "string" } },
            },
          },
          204: { description: "nothing" },
          503: { content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
        },
      },
    },
  },
});
const json = { "content-type": "application/json; charset=utf-8", etag: "x" };
const error = { "content-type": "application/problem+json" };
const at = '{"at":"2026-01-01T00:00:00Z"}';
const fault = (status: number, headers: object, text: string, path = "/things/a", method = "GET") =>
  described.fault(method, path, { status, headers: { ...headers }, text });

t.test("an answer that the description contains is not reported", async (t) => {
  t.equal(fault(200, json, at), undefined);
  t.equal(fault(200, json, at, "/things/a?lines=3"), undefined);
  t.equal(fault(200, { ...json, "content-type": "text/plain" }, "anything"), undefined);
  t.equal(fault(200, json, "", "/things/a", "HEAD"), undefined);
  t.equal(fault(204, {}, ""), undefined);
  t.equal(fault(503, { ...error, "retry-after": "2" }, '{"code":"X"}'), undefined);
  t.equal(fault(404, error, '{"code":"X"}', "/nothing"), undefined);
});

t.test("what it does not have is a fault: status, media type, header, field, format, body, stack", async (t) => {
  t.match(fault(201, json, at), /status 201/);
  t.match(fault(404, error, '{"code":"X"}'), /status 404/);
  t.match(fault(500, error, '{"code":"X"}', "/nothing"), /status 500/);
  t.match(fault(200, { ...json, "content-type": "text/html" }, at), /text\/html/);
  t.match(fault(200, { "content-type": "application/json" }, at), /ETag/);
  t.match(fault(200, json, '{"at":"2026-01-01T00:00:00Z","more":1}'), /additional properties/);
  t.match(fault(200, json, '{"at":"yesterday"}'), /date-time/);
  t.match(fault(200, json, "{}"), /at/);
  t.match(fault(200, json, "{"), /no JSON/);
  t.match(fault(204, {}, "text"), /a body/);
  t.match(fault(503, error, '{"code":"X"}'), /retry-after/);
  t.match(fault(405, error, '{"code":"X"}', "/nothing"), /allow/);
  t.match(fault(404, error, '{"code":"at f (/x/a.ts:1:2)"}', "/nothing"), /stack/);
});

t.test(
  "the schemas of the published description are JSON Schema 2020-12: no test of a route looks at that again",
  async (t) => {
    const ajv = new Ajv2020({ strict: false });
    const file = join(import.meta.dirname, "../../../docs/generated/openapi.json");
    const faults: string[] = [];
    let count = 0;
    const look = (value: unknown, path: string) => {
      if (typeof value !== "object" || value === null) return;
      const isSchema = /^\/components\/schemas\/[^/]+$|\/schema$/u.test(path) && !path.includes("/properties/");
      if (isSchema) {
        count += 1;
        if (ajv.validateSchema(value) !== true) faults.push(`${path}: ${ajv.errorsText()}`);
      } else for (const [key, part] of Object.entries(value)) look(part, `${path}/${key}`);
    };
    look(JSON.parse(readFileSync(file, "utf8")), "");
    t.same(faults, []);
    t.ok(count > 300, `${count} schemas`);
  },
);
