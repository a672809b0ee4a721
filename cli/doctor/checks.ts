/** Every check, in the order in which they are asked. */
import type { Check } from "./check.ts";
import { broker } from "./checks/broker.ts";
import { certificate } from "./checks/certificate.ts";
import { clock } from "./checks/clock.ts";
import { components } from "./checks/components.ts";
import { configuration } from "./checks/configuration.ts";
import { disk } from "./checks/disk.ts";
import { memory } from "./checks/memory.ts";
import { microphone } from "./checks/microphone.ts";
import { packages } from "./checks/packages.ts";
import { permissions } from "./checks/permissions.ts";
import { ports } from "./checks/ports.ts";
import { running } from "./checks/running.ts";
import { skills } from "./checks/skills.ts";

export const checks: readonly Check[] = [
  running,
  components,
  configuration,
  packages,
  ports,
  broker,
  certificate,
  permissions,
  microphone,
  skills,
  disk,
  memory,
  clock,
];
