/** The command's own checks, in their order: before and after the supervisor's. */
import type { OutsideCheck } from "./check.ts";
import { broker } from "./checks/broker.ts";
import { busPlaces } from "./checks/bus-places.ts";
import { certificate } from "./checks/certificate.ts";
import { complaints } from "./checks/complaints.ts";
import { microphone } from "./checks/microphone.ts";
import { ports } from "./checks/ports.ts";
import { running } from "./checks/running.ts";

export const first: readonly OutsideCheck[] = [running, ports];
export const last: readonly OutsideCheck[] = [broker, busPlaces, certificate, microphone, complaints];
