import t from "tap";
import type { Work } from "../../work.ts";
import { packageOperation, type PackagesContext } from "./packages.ts";

function make(t: { testdir(): string }, overrides: Partial<PackagesContext> = {}) {
  const stages: string[] = [];
  const work: Work = {
    taskId: "1",
    log: () => undefined,
    lines: () => [],
    stage: (name) => void stages.push(name),
    signal: new AbortController().signal,
  };
  const folder = t.testdir();
  const kind = packageOperation({
    helper: async () => ({ folder: `${folder}/apt`, command: undefined }),
    installed: async () => [{ name: "sotto", installed: "1.0", candidate: "2.0" }],
    health: async () => ({ health: "healthy", reasons: [] }),
    wantsFixes: () => false,
    conversing: () => false,
    uploads: folder,
    ...overrides,
  });
  return { kind, work, stages };
}

t.test("what can be known at once is refused before there is a task", async (t) => {
  const { kind } = make(t);
  for (const operation of ["install", "update", "upgrade", "rollback", "fix"] as const)
    await kind.preflight?.({ operation });
  const nobody = make(t, { helper: async () => undefined }).kind;
  await t.rejects(async () => nobody.preflight?.({ operation: "update" }), {
    code: "PACKAGES_NOT_INSTALLED",
    remedy: /root/,
  });
  const checkout = make(t, { installed: async () => [] }).kind;
  await checkout.preflight?.({ operation: "update" });
  for (const operation of ["upgrade", "rollback", "fix"] as const)
    await t.rejects(async () => checkout.preflight?.({ operation }), { code: "PACKAGES_NOT_INSTALLED" });
  const reasons = [{ code: "COMPONENT_FAILED", message: "asr is given up", remedy: "see its log" }];
  const ill = make(t, { health: async () => ({ health: "unhealthy", reasons }) }).kind;
  for (const operation of ["upgrade", "fix"] as const)
    await t.rejects(async () => ill.preflight?.({ operation }), {
      code: "PLATFORM_UNHEALTHY",
      message: /asr is given up/,
    });
  await ill.preflight?.({ operation: "rollback" });
});

t.test("a change waits for the end of a conversation", async (t) => {
  let left = 2;
  const { kind, work, stages } = make(t, { conversing: () => left-- > 0, helper: async () => undefined });
  await t.rejects(kind.run({ operation: "upgrade" }, work), { code: "PACKAGES_NOT_INSTALLED" });
  t.same(stages, ["waiting for the end of a conversation"]);
  t.ok(left < 0);
  left = 2;
  await t.rejects(kind.run({ operation: "update" }, work), { code: "PACKAGES_NOT_INSTALLED" });
  t.equal(left, 2, "to look what there is disturbs nobody");
});
