import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

export const getDocs = operation("GET /docs", {
  operationId: "getDocs",
  tags: ["description"],
  role: "viewer",
  summary: "Show this description as a page",
  description: "Contains no scripts, so it works offline.",
  response: { 200: { description: "HTML.", content: { "text/html": { schema: Type.String() } } }, ...guarded },
});
