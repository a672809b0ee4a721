import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const time = Type.String({ format: "date-time" });
const FleetBoard = Type.Object({
  name: Type.String(),
  origin: Type.String({ description: "Its address." }),
  lastSeen: Type.Optional(time),
  fault: Type.Optional(Type.String({ description: "Why it is not seen now." })),
  version: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
  health: Type.Optional(Type.String()),
  reasons: Type.Array(Type.String(), { description: "Why it is not healthy." }),
  update: Type.Optional(Type.Object({ to: Type.String(), automatic: Type.Boolean() })),
  freeBytes: Type.Optional(Type.Number({ description: "Free space on the disk with its data." })),
  temperature: Type.Optional(Type.Number({ description: "Of its processor, in degrees Celsius." })),
  sessionsPerHour: Type.Optional(Type.Number({ description: "Sessions in the last hour, since it is watched." })),
  failures: Type.Record(Type.String(), Type.Number(), {
    description: "Sessions of the last hour that failed, by outcome and reason.",
  }),
});
const BoardParams = Type.Object({ board: Type.String() });

export const listFleet = operation("GET /fleet", {
  operationId: "listFleet",
  tags: ["fleet"],
  role: "viewer",
  summary: "List the boards that this board watches",
  description: "Each is asked every 30 seconds, with its own token and its own certificate authority.",
  response: { 200: Type.Object({ boards: Type.Array(FleetBoard) }), ...guarded },
});

export const findFleetBoards = operation("GET /fleet/found", {
  operationId: "findFleetBoards",
  tags: ["fleet"],
  summary: "Look for boards in the local network",
  description:
    "By DNS-SD (`_sotto._tcp`), for a second, or for up to ten where something that is announced does not answer. Anybody in the network can claim to be a board: add one only with the fingerprint that `sotto certificate` shows there.",
  response: {
    200: Type.Object({
      boards: Type.Array(
        Type.Object({
          name: Type.String({ description: "Its host name, as it announces it." }),
          url: Type.String({ description: "The address to add it with." }),
          addresses: Type.Array(Type.String()),
          isSelf: Type.Boolean({ description: "It is the board that was asked." }),
          watchedAs: Type.Optional(Type.String({ description: "The name under which it is watched already." })),
        }),
      ),
    }),
    ...guarded,
    ...problems([422, "The network cannot be searched; the remedy says what to install."]),
  },
});

export const addFleetBoard = operation("POST /fleet", {
  operationId: "addFleetBoard",
  tags: ["fleet"],
  summary: "Watch a board",
  description:
    "`token` is one of that board: a viewer's suffices to watch it, an operator's permits the actions. It is stored encrypted and never shown. `fingerprint` is that of its certificate authority (`sotto certificate`); nothing secret is sent to a board with another one. Without it, the certificate must be of an authority that this machine trusts, as that of a reverse proxy may be; `url` may have a path then.",
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 61 }),
      url: Type.String({ maxLength: 300 }),
      token: Type.String({ pattern: "^[\\x21-\\x7e]{8,300}$" }),
      fingerprint: Type.Optional(Type.String({ maxLength: 120 })),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ name: Type.String() }),
    ...guarded,
    ...problems([404, "Its authority is another one."], [502, "It cannot be reached, or refuses the token."]),
  },
});

export const operateFleetBoard = operation("POST /fleet/:board", {
  operationId: "operateFleetBoard",
  tags: ["fleet"],
  role: "operator",
  summary: "Check for updates, upgrade, roll back or restart a watched board",
  description: "Passed on to that board, which starts a task of its own, or refuses it if the token is a viewer's.",
  params: BoardParams,
  body: Type.Object(
    { operation: Type.Enum(["update", "upgrade", "rollback", "restart"]) },
    { additionalProperties: false },
  ),
  response: {
    202: Type.Object({ taskId: Type.String({ description: "Of the task on that board." }) }),
    ...guarded,
    ...problems([404, "It is not watched."], [502, "It cannot be reached, or refuses it."]),
  },
});

export const removeFleetBoard = operation("DELETE /fleet/:board", {
  operationId: "removeFleetBoard",
  tags: ["fleet"],
  summary: "Watch a board no longer",
  description: "Its token is forgotten here; revoke it on that board.",
  params: BoardParams,
  response: {
    204: { type: "null", description: "It is not watched any more." },
    ...guarded,
    ...problems([404, "It is not watched."]),
  },
});
