import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Filters = Type.Array(Type.String(), { description: "Filters of MQTT, those of the platform with the prefix." });

export const getBrokerRules = operation("GET /broker/rules", {
  operationId: "getBrokerRules",
  tags: ["configuration"],
  summary: "List the access rules for an external broker",
  description:
    "What the account of each component, skill, satellite and device must be allowed to publish and to subscribe to on the broker of [bus] url: nothing else. `sotto broker rules` writes them for mosquitto, RabbitMQ and EMQX.",
  response: {
    200: Type.Object({
      rules: Type.Array(
        Type.Object({
          account: Type.String({
            description:
              'Its name in [bus] accounts_file: "supervisor", "asr", "skill-lights", "satellite-bedroom", "device-plug".',
          }),
          publishes: Filters,
          subscribes: Filters,
          devices: Type.Boolean({
            description: "True for a skill that also talks with the house's devices, on topics that the operator adds.",
          }),
        }),
      ),
    }),
    ...guarded,
  },
});
