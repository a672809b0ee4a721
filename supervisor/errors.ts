/**
 * The base class of errors and the closed list of the supervisor's error codes, `AREA_WHAT`. Causes are chained, never
 * copied into the message. Only admin/ knows the HTTP status of a code.
 */

/** To add a code, add it here with its meaning; docs/generated/errors.md is generated from this list. */
export const errorCodes = {
  ADDRESS_BUSY: "Another program already listens on an address of the configuration.",
  ANNOUNCEMENTS_TOO_MANY: "Too many announcements are waiting, or somebody announces too often.",
  ANNOUNCEMENT_UNKNOWN: "The announcement does not exist.",
  ARCHIVE_BROKEN: "The archive is not a valid zip.",
  ARCHIVE_ENCRYPTED: "The archive is encrypted.",
  ARCHIVE_PATH: "A name in the archive escapes the archive, is not allowed, or occurs twice.",
  ARCHIVE_TOO_LARGE: "The archive or its content exceeds the size limit.",
  ARCHIVE_TYPE: "The archive contains a link, a device or another entry that is not a regular file.",
  ASSISTANT_INVALID: "The archive does not contain a valid assistant.",
  ASSISTANT_MISSING: "The assistant does not exist.",
  ASSISTANT_NOT_LOADED: "A component failed to load the new assistant; the previous one was restored.",
  ASSISTANT_NOT_TRAINED: "The assistant is not trained, or training failed.",
  ASSISTANT_TESTS_FAILED: "The assistant fails one of its own test sentences.",
  AUDIO_FAILED: "The audio test failed.",
  BACKUP_INVALID: "The file is not a Sotto backup, or is damaged, truncated or modified.",
  BACKUP_NEWER: "The backup has a newer format than this version supports.",
  BACKUP_NOT_CONFIGURED: "The configuration names no target for backups, or no passphrase.",
  BACKUP_PASSPHRASE: "The passphrase of the backup is wrong.",
  BACKUP_TARGETS_FAILED: "A target of the backups has failed; the others have not.",
  BACKUP_UNKNOWN: "No such uploaded backup: it was not opened, or it expired.",
  BOARD_CLAIMED: "The board already has a user.",
  BUS_UNREACHABLE: "The configured broker is unreachable or refuses the credentials.",
  CERTIFICATE_AUTHORITY_BROKEN: "The board's certificate authority is unusable.",
  CERTIFICATE_AUTHORITY_REFUSES: "The certificate authority refuses to sign what the platform asks for.",
  CERTIFICATE_AUTHORITY_UNREACHABLE: "The certificate authority, a program of its own, does not answer.",
  CERTIFICATE_KEY_EXPOSED: "A private key is readable by other users.",
  CERTIFICATE_PAIR_INCOMPLETE: "A certificate is configured without its key, or a key without its certificate.",
  CERTIFICATE_PAIR_UNUSABLE: "The configured certificate or key cannot be used.",
  CLUSTER_UNREACHABLE: "No majority of the NATS servers confirms what hubs are to share.",
  COMPONENT_DISABLED: "The component is disabled; enable it first.",
  COMPONENT_FAILED: "The component did not become ready.",
  COMPONENT_UNKNOWN: "The component does not exist.",
  CONFIG_BAD_VALUE: "A value in the configuration file is invalid for its key.",
  CONFIG_CHANGED: "The configuration file was changed in the meantime, by another page, person or program.",
  CONFIG_NOT_A_FILE: "The configuration file is not a regular file.",
  CONFIG_NOT_UTF8: "The configuration file is not valid UTF-8.",
  CONFIG_SYNTAX: "The configuration file is not valid TOML, or repeats a key.",
  CONFIG_TOO_LARGE: "The configuration file is larger than 1 MiB.",
  CONFIG_UNKNOWN_KEY: "The configuration file contains an unknown section or key.",
  CONFIG_UNREADABLE: "The configuration file cannot be read.",
  CONSOLE_FULL: "The maximum number of published assistants is reached.",
  DATA_LOCKED: "Another supervisor is running on the same data folder.",
  DATA_UNUSABLE: "The data folder cannot be created or is not writable.",
  DISK_FAULTY: "The disk failed while it was read or written, and is neither full nor read-only.",
  DISK_FULL: "There is not enough free space in the data folder.",
  DISK_READ_ONLY: "The data folder is on a file system that is read-only.",
  DOWNLOAD_FAILED: "The download failed.",
  DRAFT_CHANGED: "The draft of the assistant was changed in the meantime, by another page or person.",
  DRAFT_MISSING: "There is no draft of an assistant.",
  GALLERY_EXISTS: "A gallery with this address or name was added before.",
  GALLERY_INVALID: "The repository is no gallery of skills, or a file of it is wrong.",
  GALLERY_OLDER: "The gallery is older than the one that was fetched before.",
  GALLERY_UNKNOWN: "The gallery does not exist.",
  GALLERY_UNTRUSTED: "The gallery is not signed with the key that was pinned when it was added.",
  GIT_FAILED: "Fetching the git repository failed.",
  FLEET_CANNOT_LOOK: "The local network cannot be searched for boards.",
  FLEET_BOARD_AWAY: "A watched board cannot be reached.",
  FLEET_BOARD_REFUSES: "A watched board refuses what was asked, or its token.",
  FLEET_BOARD_UNKNOWN: "The board is not watched, or is not the one with this fingerprint.",
  INJECTION_FAILED: "The values could not be injected.",
  INTERNAL: "Internal error; see the supervisor log for the cause.",
  LOG_UNKNOWN: "The log does not exist.",
  MODEL_DAMAGED: "A file of a model has another size or checksum than its catalogue says.",
  MODEL_IN_USE: "The configuration names the model's folder.",
  MODEL_INVALID: "The catalogue of models, or the folder to take a model from, cannot be used.",
  MODEL_LICENCE: "The licence of the model was not agreed to.",
  MODEL_UNKNOWN: "The model does not exist.",
  NLU_SILENT: "The NLU did not answer.",
  OPENID_ANSWER: "What the provider of OpenID Connect answers cannot be believed or used.",
  OPENID_DENIED: "The log-in by OpenID Connect was refused.",
  OPENID_EXPIRED: "The log-in by OpenID Connect is not the one that was begun, or took too long.",
  OPENID_LOGIN_TAKEN: "Another account of this board has the login that the provider gives.",
  OPENID_OFF: "OpenID Connect is not configured, or not completely.",
  OBJECTION_UNKNOWN: "Nothing that waits for a decision was said to be wrong in this session.",
  OPENID_UNREACHABLE: "The provider of OpenID Connect does not answer.",
  PACKAGES_BROKEN: "The packages are in a broken state that could not be repaired automatically.",
  PACKAGES_FAILED: "The package operation failed.",
  PACKAGES_LOCKED: "Another program holds the package manager lock.",
  PACKAGES_NOT_INSTALLED: "The platform was not installed from packages.",
  PACKAGES_NOT_KEPT: "An installed package could not be saved, so the update could not be rolled back.",
  PACKAGES_UNKNOWN: "The package or the version does not exist.",
  PACKAGES_UNREACHABLE: "The package lists could not be refreshed, or are not trusted.",
  PACKAGES_UNTRUSTED: "What was brought is no repository that is signed with the key of this board.",
  PASSWORD_CHECK_BUSY: "Too many passwords are being checked at once.",
  PLATFORM_UNHEALTHY: "The platform is unhealthy; updates are refused until it is healthy or rolled back.",
  PRECONDITION_MISSING: "The request must name the state it changes in the If-Match header.",
  PROGRAM_MISSING: "A required program is not installed.",
  RANGE_BEHIND_END: "The requested range starts beyond the end of the file.",
  REQUEST_CROSS_SITE: "Cross-site request refused.",
  REQUEST_HOST_UNKNOWN: "The Host header names another machine.",
  REQUEST_IMPOSSIBLE: "The request is well-formed but cannot be carried out.",
  REQUEST_INVALID: "The request is not valid.",
  REQUEST_MEDIA_TYPE: "The route does not accept this media type.",
  REQUEST_METHOD: "The route does not support this method.",
  REQUEST_TOO_LARGE: "The request exceeds the size limit of the route.",
  REQUEST_TOO_MANY: "Too many failed requests.",
  REQUEST_UNAUTHENTICATED: "User name and password are missing or wrong, or the token is unknown.",
  ROUTE_UNKNOWN: "The route does not exist.",
  DEVICE_EXISTS: "A device with this name already has an account.",
  DEVICE_UNKNOWN: "There is no account of a device with this name.",
  ROLE_INSUFFICIENT: "The role of the account does not permit this.",
  SITE_FORBIDDEN: "The site is not one of the account's.",
  SATELLITE_EXISTS: "A satellite with this site already exists.",
  SATELLITE_UNKNOWN: "There is no satellite with this site.",
  SATELLITES_OFF: "Satellites are turned off on this board.",
  SESSION_NOT_STARTED: "The dialogue did not start the session, or the session is not listening.",
  SESSION_STATE: "The operation is not possible in the current state of the session.",
  SESSION_UNKNOWN: "The session does not exist.",
  SITE_UNKNOWN: "There is no such site, or it has no speaker.",
  SANDBOX_MISSING: "No sandbox is available for the skill's set-up script, and it is never run without one.",
  SETUP_CODE_WRONG: "The setup code is wrong or already used.",
  SIGN_IN_UNKNOWN: "No browser is signed in under this id.",
  SIGNATURE_MISSING: "The assistant is not signed, and a signature is required.",
  SIGNATURE_WRONG: "The assistant's signature is not from a trusted publisher, or does not match.",
  SIGNUP_CLOSED: "Sign-up is closed.",
  SIGNUP_PENDING: "The account is pending approval.",
  SIGNUP_TOO_MANY_PENDING: "Too many accounts are pending approval.",
  SKILL_INVALID: "The repository does not contain a valid skill.",
  SKILL_NEEDS_NEWER: "The skill needs a newer version of the platform.",
  SKILL_SETUP_FAILED: "The skill's set-up script failed.",
  SKILL_STATE: "The operation is not possible in the current state of the skill.",
  SKILL_UNKNOWN: "The skill does not exist.",
  SKILL_SERVER_MISSING: "The program that runs skills is not installed.",
  SOCKET_REFUSED: "This program may not use the local socket.",
  SOURCE_REFUSED: "Installing from this address is not allowed.",
  STARTING: "The platform is starting or stopping.",
  STORE_UNREADABLE: "The database is unreadable or from a newer version.",
  TASK_DEADLINE: "The task exceeded its time limit.",
  TASK_INTERRUPTED: "The platform stopped while the task was running.",
  TASK_KEY_REUSED: "The Idempotency-Key was used for another request.",
  TASK_NOT_REPEATABLE: "The task has not failed, or its request was not kept.",
  TASK_QUEUE_FULL: "Too many tasks are queued.",
  TASK_UNKNOWN: "The task does not exist.",
  HOME_DEVICE_UNKNOWN: "The device of the house does not exist.",
  HOME_MISSING: "The skill home, which finds devices, is not installed.",
  HOME_REFUSED: "The device cannot be switched or changed like this.",
  HOME_SILENT: "The skill home did not answer.",
  TIMER_REFUSED: "The timer cannot be set or changed like this.",
  TIMER_UNKNOWN: "The timer does not exist.",
  TIMERS_NOT_KEPT: "The timers cannot be written to the disk.",
  TIMERS_SILENT: "The component timers did not answer.",
  TOKEN_EXISTS: "A token with this name already exists.",
  TOKEN_EXPIRED: "The token has expired.",
  TOKEN_SCOPE: "The scopes of the token do not permit this.",
  TOKEN_UNKNOWN: "There is no token with this name.",
  UNDO_SUPERSEDED: "Something newer is in its place, which undoing would overwrite.",
  UNDO_UNKNOWN: "There is nothing to undo: the minute is over, or it was undone or forgotten.",
  UPDATE_REFUSED: "The new version understands requests differently from the installed one; nothing was changed.",
  UPDATE_UNDONE: "The new version failed and was rolled back to the previous one.",
  USER_EXISTS: "A user with this login already exists.",
  USER_LAST: "The last active owner cannot be removed or get another role.",
  USER_UNKNOWN: "There is no user with this login.",
  USER_WITHOUT_PASSWORD: "The account logs in by OpenID Connect, and has neither password nor tokens.",
  WAKE_WORD_INVALID: "The wake word, or a recording of it, cannot be used.",
  WAKE_WORD_MISSING: "The trained wake word does not exist.",
  WAKE_WORD_NOT_TRAINED: "The training or the test of the wake word failed.",
} as const;

export type ErrorCode = keyof typeof errorCodes;

export class SottoError extends Error {
  override name = "SottoError";
  readonly code: ErrorCode;
  /** Additional fields for the log entry. */
  readonly fields: Readonly<Record<string, unknown>>;

  /** What the reader can do about it, if the code that throws it knows. */
  get remedy(): string | undefined {
    const { remedy } = this.fields;
    return typeof remedy === "string" ? remedy : undefined;
  }

  constructor(code: ErrorCode, message: string, fields: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fields = fields;
  }
}

/** Exit codes of the supervisor, after sysexits, by which systemd and `make run` distinguish failures. */
export const exitCodes = { stopped: 0, failed: 1, unavailable: 69, locked: 75, badConfiguration: 78 } as const;

/** Returns the `code` of a system error ("ENOENT"), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
