/** The files that are mutated: those whose faults are most expensive, each with the tests that should find them. */
export type Target = { readonly file: string; readonly tests: readonly string[] };

export const targets: readonly Target[] = [
  {
    file: "supervisor/tasks/queue.ts",
    tests: [
      "supervisor/tasks/queue.test.ts",
      "supervisor/tasks/queue-restart.test.ts",
      "supervisor/tasks/queue-secrets.test.ts",
    ],
  },
  { file: "supervisor/processes/transitions.ts", tests: ["supervisor/processes/transitions.test.ts"] },
  {
    file: "platform/dialogue/transitions.ts",
    tests: [
      "platform/dialogue/transitions.test.ts",
      "platform/dialogue/transitions-table.test.ts",
      "platform/dialogue/transitions-following.test.ts",
      "platform/dialogue/dialogue-queue.test.ts",
      "platform/dialogue/dialogue-conversation.test.ts",
      "platform/dialogue/dialogue-asking.test.ts",
    ],
  },
  {
    file: "supervisor/broker/guard.ts",
    tests: ["supervisor/broker/guard.test.ts", "supervisor/broker/guard-first-packet.test.ts"],
  },
  {
    file: "supervisor/broker/access.ts",
    tests: ["supervisor/broker/access.test.ts", "supervisor/broker/access-filters.test.ts"],
  },
  { file: "supervisor/broker/credentials.ts", tests: ["supervisor/broker/credentials.test.ts"] },
  { file: "supervisor/archive/read-archive.ts", tests: ["supervisor/archive/read-archive.test.ts"] },
  {
    file: "supervisor/updates/gate.ts",
    tests: [
      "supervisor/updates/gate.test.ts",
      "supervisor/updates/gate-bus.test.ts",
      "supervisor/updates/gate-steady.test.ts",
    ],
  },
  { file: "supervisor/admin/toml-edit.ts", tests: ["supervisor/admin/toml-edit.test.ts"] },
  {
    file: "supervisor/admin/configuration-service.ts",
    tests: ["supervisor/admin/configuration-service.test.ts"],
  },
  { file: "supervisor/admin/authentication.ts", tests: ["supervisor/admin/authentication.test.ts"] },
  {
    file: "platform/nlu/parser.ts",
    tests: ["platform/nlu/parser.test.ts", "platform/nlu/statistical-engine.test.ts"],
  },
];
