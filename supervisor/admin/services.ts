/** What the routes need of the rest of the supervisor, passed by hand. */
import type { WaitingRestore } from "../backup/waiting.ts";
import type { Contained } from "../containment/containment.ts";
import type { Drafts } from "../assistants/draft/drafts.ts";
import type { SottoError } from "../errors.ts";
import type { Levels } from "../levels/levels.ts";
import type { Receipt } from "../privacy/receipt.ts";
import type { Signature } from "../privacy/signed.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Hub } from "../satellites/hub.ts";
import type { AssistantsConfig } from "../config/sections.ts";
import type { PublishedAssistants } from "../assistants/published.ts";
import type { Questions } from "../assistants/questions.ts";
import type { TaskRequests } from "../tasks/kinds.ts";
import type { InstalledPackage } from "../updates/installed.ts";
import type { TaskQueue } from "../tasks/queue.ts";
import type { Versions } from "../assistants/versions.ts";
import type { Skills } from "../skills/skills.ts";
import type { ClaimWindow, SetupCode } from "../users/claim.ts";
import type { AudioDevices } from "./audio-devices.ts";
import type { ConfigurationService } from "./configuration-service.ts";
import type { Users } from "../users/users.ts";
import type { Verifier } from "../users/verify.ts";
import type { MemoryUse } from "../processes/memory-use.ts";
import type { Health } from "../health/health.ts";
import type { ComponentStatus } from "./contract/platform.ts";

export type Services = {
  readonly version: string;
  readonly users: Users;
  readonly verifier: Verifier;
  /** The certificate of the board's own authority, PEM: clients' certificates are judged by it. */
  readonly authority: string;
  /** What a client trusts this board by, PEM: the authority's, or the top of the chain that is configured. */
  readonly trustedBy: () => string;
  /** Whether the configured certificate has this name: then the board is called so, also by a public name. */
  readonly isNamed?: ((host: string) => boolean) | undefined;
  readonly signUp: "claim" | "open" | "code" | "closed";
  readonly components: () => Promise<readonly ComponentStatus[]>;
  readonly health: () => Promise<Health>;
  /** What the platform takes of the memory, skills included. */
  readonly memory: () => Promise<MemoryUse>;
  /** What failed and was contained since the start. */
  readonly contained: () => Contained;
  /** True until everything that shall run has been given the time to. */
  readonly starting: () => boolean;
  readonly tasks: TaskQueue<TaskRequests>;
  readonly versions: Versions;
  /** Why NLU understands a text as it does. */
  readonly questions: Pick<Questions, "explain">;
  /** What this board serves as a console. */
  readonly published: PublishedAssistants;
  readonly assistants: () => AssistantsConfig;
  readonly drafts: Drafts;
  readonly skills: Skills;
  readonly sessions: Sessions;
  readonly levels: Levels;
  /** What left the board, who may reach what, and what is stored; as it is now. */
  readonly privacy: () => Promise<Receipt>;
  /** With the key of the board's own certificate. */
  readonly sign: (receipt: Receipt) => Signature;
  /** What can be said: the wake word, a sentence of each intent, where, and whether only by another program. */
  readonly phrases: () => Promise<{ wakeWord: string; sentences: string[]; sites: string[]; virtualAudio: boolean }>;
  readonly configuration: ConfigurationService;
  /** What a backup is made of: the data folder and the configuration file. */
  readonly backups: { readonly data: string; readonly config: string };
  readonly restores: WaitingRestore;
  readonly devices: () => Promise<AudioDevices>;
  readonly satellites: Pick<Hub, "address" | "list" | "add" | "remove">;
  readonly claim: ClaimWindow;
  readonly setup: SetupCode;
  /** The folders of uploads and of the log files. */
  readonly uploads: string;
  readonly logFolder: string;
  /** The platform's packages; none where it runs from a checkout. */
  readonly packages: () => Promise<readonly InstalledPackage[]>;
  /** Why there is no store, when there is none: then nothing is answered but the certificate, and nobody can sign up. */
  readonly broken?: SottoError | undefined;
};
