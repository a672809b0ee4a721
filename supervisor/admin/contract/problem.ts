import { type Static, Type } from "typebox";

export const Problem = Type.Object(
  {
    type: Type.String({ description: "Identifies the kind of error; nothing is served there." }),
    title: Type.String({ description: "The kind of error in words." }),
    status: Type.Integer(),
    detail: Type.String({ description: "What happened here, and what to do." }),
    code: Type.String({ description: "The stable code of the error.", pattern: "^[A-Z][A-Z_]*$" }),
    requestId: Type.String({ description: "Find the request in the log by it." }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({ pointer: Type.String({ description: "JSON pointer to the field" }), message: Type.String() }),
      ),
    ),
  },
  { $id: "Problem", description: "RFC 9457 problem details." },
);
export type Problem = Static<typeof Problem>;

const problemResponse = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Type.Ref("Problem") } },
});

/** What every route that needs a credential can answer besides its own. */
export const guarded = {
  400: problemResponse("The request is not valid."),
  401: problemResponse("A user name and password are needed, or they are wrong."),
  403: problemResponse("Refused: the account waits for approval, or the request comes from another site."),
  429: problemResponse("Too many attempts have failed: try again after Retry-After seconds."),
  431: problemResponse("The header is too large."),
  421: problemResponse("The Host header names another machine."),
  503: problemResponse("Busy or starting: try again after Retry-After seconds."),
  500: problemResponse("The supervisor failed; its log has the cause."),
};

/** What a route without a credential can answer besides its own. */
export const open = { 400: guarded[400], 403: guarded[403], 421: guarded[421], 500: guarded[500], 503: guarded[503] };

export function problems(...statuses: readonly (readonly [number, string])[]) {
  return Object.fromEntries(statuses.map(([status, text]) => [status, problemResponse(text)]));
}
