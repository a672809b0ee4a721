import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Point = Type.Object({
  time: Type.String({ format: "date-time" }),
  components: Type.Record(
    Type.String(),
    Type.Object({
      memory: Type.Integer({ description: "Proportional memory (PSS) in bytes." }),
      cpu: Type.Optional(Type.Number({ description: "Share of a processor since the point before; 1 is all of one." })),
    }),
    { description: "By component; one that did not run is missing." },
  ),
  sessions: Type.Integer({ description: "Sessions that ended since the point before." }),
  failed: Type.Integer({ description: "Those of them that went wrong." }),
});

export const getHistory = operation("GET /history", {
  operationId: "getHistory",
  tags: ["platform"],
  role: "viewer",
  summary: "Get the figures of the last 24 hours",
  description:
    "A point every ten minutes, oldest first. What nobody measured, because the board was off, has none. The metrics have more, for programs that store them.",
  response: {
    200: Type.Object({
      intervalSeconds: Type.Integer({ description: "Between two points." }),
      points: Type.Array(Point),
    }),
    ...guarded,
  },
});
