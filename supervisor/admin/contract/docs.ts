import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

export const getDocs = operation("GET /docs", {
  operationId: "getDocs",
  tags: ["description"],
  summary: "Show this description as a page",
  description: "Without a script: it can be read where nothing else is reached.",
  response: { 200: { description: "HTML.", content: { "text/html": { schema: Type.String() } } }, ...guarded },
});
