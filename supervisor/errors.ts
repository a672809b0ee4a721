/**
 * One error base and the closed list of codes the supervisor gives. `AREA_WHAT`; the cause is chained, never pasted into
 * the message. Only admin/ knows which HTTP status a code becomes.
 */

/** To add a code: add it here with what it means; docs/generated/errors.md is made from this list. */
export const errorCodes = {
  ADDRESS_BUSY: "Another program already listens on an address of the configuration.",
  ARCHIVE_BROKEN: "The archive is not a valid zip.",
  ARCHIVE_ENCRYPTED: "The archive is encrypted.",
  ARCHIVE_PATH: "A name in the archive leads elsewhere, is not allowed, or is there twice.",
  ARCHIVE_TOO_LARGE: "The archive, or what is in it, is larger than allowed.",
  ARCHIVE_TYPE: "The archive holds a link, a device or something else that is not a plain file.",
  ASSISTANT_INVALID: "The archive holds no assistant that can be used.",
  ASSISTANT_MISSING: "There is no such assistant.",
  ASSISTANT_NOT_LOADED: "A component did not load the new assistant; the previous one is in use again.",
  ASSISTANT_NOT_TRAINED: "The assistant was not trained, or could not be.",
  ASSISTANT_TESTS_FAILED: "The assistant does not understand one of its own test sentences as it should.",
  AUDIO_FAILED: "The audio test could not be done.",
  BACKUP_INVALID: "The file is no backup of Sotto, or it is damaged, cut short or changed.",
  BACKUP_NEWER: "The backup is of a newer format than this version knows.",
  BACKUP_PASSPHRASE: "The passphrase of the backup is wrong.",
  BACKUP_UNKNOWN: "There is no such backup waiting to be restored; it was not opened, or it waited too long.",
  BOARD_CLAIMED: "The board has a user already.",
  BUS_UNREACHABLE: "The broker named in the configuration cannot be reached, or refuses the credential.",
  CERTIFICATE_AUTHORITY_BROKEN: "The board's certificate authority cannot be used.",
  CERTIFICATE_KEY_EXPOSED: "A private key can be read by others.",
  CERTIFICATE_PAIR_INCOMPLETE: "A certificate is configured without its key, or a key without its certificate.",
  CERTIFICATE_PAIR_UNUSABLE: "The configured certificate or key cannot be used.",
  COMPONENT_DISABLED: "The component is disabled; enable it first.",
  COMPONENT_FAILED: "The component did not become ready.",
  COMPONENT_UNKNOWN: "There is no component of that name.",
  CONFIG_BAD_VALUE: "A value in the configuration file is not what its key takes.",
  CONFIG_NOT_A_FILE: "The configuration file is a link, a folder or something else that is not a plain file.",
  CONFIG_NOT_UTF8: "The configuration file is not valid UTF-8.",
  CONFIG_SYNTAX: "The configuration file is not valid TOML, or says a key twice.",
  CONFIG_TOO_LARGE: "The configuration file is larger than 1 MiB.",
  CONFIG_UNKNOWN_KEY: "The configuration file has a section or a key that does not exist.",
  CONFIG_UNREADABLE: "The configuration file cannot be read.",
  CONSOLE_FULL: "As many assistants are published here as may be.",
  DATA_LOCKED: "Another supervisor is running on the same data folder.",
  DATA_UNUSABLE: "The data folder cannot be made, or cannot be written.",
  DISK_FULL: "There is not enough free space in the data folder.",
  DOWNLOAD_FAILED: "What was to be downloaded could not be.",
  DRAFT_CHANGED: "The working copy of the assistant was changed meanwhile, by another page or person.",
  DRAFT_MISSING: "There is no working copy of an assistant.",
  GIT_FAILED: "The git repository could not be fetched.",
  INJECTION_FAILED: "The values could not be injected.",
  INTERNAL: "The supervisor failed; its log has the cause.",
  LOG_UNKNOWN: "There is no log of that name.",
  NLU_SILENT: "The understanding did not answer.",
  PACKAGES_BROKEN: "The packages are in a state that could not be repaired: a person is needed.",
  PACKAGES_FAILED: "The package operation failed.",
  PACKAGES_LOCKED: "Another program was changing packages, and did not end.",
  PACKAGES_NOT_INSTALLED: "The platform was not installed from packages.",
  PACKAGES_NOT_KEPT: "A package in use could not be had again: an update could not be undone.",
  PACKAGES_UNKNOWN: "There is no such package, or no such version of it.",
  PACKAGES_UNREACHABLE: "The lists of the repository could not be refreshed, or cannot be trusted.",
  PASSWORD_CHECK_BUSY: "Too many passwords are being checked at once.",
  PLATFORM_UNHEALTHY: "The platform is not healthy: it is not updated until it is, or rolled back.",
  PRECONDITION_MISSING: "The request must say which state it changes, in If-Match.",
  PROGRAM_MISSING: "A program the platform needs is not installed.",
  RANGE_BEHIND_END: "The part that is asked for begins behind the end.",
  REQUEST_CROSS_SITE: "The request comes from a page of another site.",
  REQUEST_HOST_UNKNOWN: "The request is for another machine.",
  REQUEST_IMPOSSIBLE: "The request is well-formed, and cannot be done.",
  REQUEST_INVALID: "The request is not valid.",
  REQUEST_MEDIA_TYPE: "The media type of the body is not the one the route takes.",
  REQUEST_METHOD: "The route does not have this method.",
  REQUEST_TOO_LARGE: "The request is larger than the route takes.",
  REQUEST_TOO_MANY: "Too many requests that failed.",
  REQUEST_UNAUTHENTICATED: "A user name and password are needed, or they are wrong.",
  ROUTE_UNKNOWN: "There is no such route.",
  SATELLITE_EXISTS: "There is a satellite of that site already.",
  SATELLITE_UNKNOWN: "There is no satellite of that site.",
  SATELLITES_OFF: "This board lets no satellites in.",
  SESSION_NOT_STARTED: "The dialogue did not start the session, or does not listen to it.",
  SESSION_STATE: "The session is not in a state for that.",
  SESSION_UNKNOWN: "There is no such session.",
  SANDBOX_MISSING: "There is no sandbox to run the skill's own set-up in, and it is not run without one.",
  SETUP_CODE_WRONG: "The setup code is wrong or was used.",
  SIGNATURE_MISSING: "The assistant is not signed, and only signed ones are taken.",
  SIGNATURE_WRONG: "The assistant's signature is of nobody who is trusted, or of something else.",
  SIGNUP_CLOSED: "The board takes no new users.",
  SIGNUP_PENDING: "The account waits for approval.",
  SIGNUP_TOO_MANY_PENDING: "Too many accounts wait for approval.",
  SKILL_INVALID: "The repository holds no skill that can be installed.",
  SKILL_SETUP_FAILED: "The skill's own set-up failed.",
  SKILL_STATE: "The skill is not in a state for that.",
  SKILL_UNKNOWN: "There is no such skill.",
  SOCKET_REFUSED: "This program may not use the local socket.",
  SOURCE_REFUSED: "The address is not one that may be installed from.",
  STARTING: "The platform is starting or stopping.",
  STORE_UNREADABLE: "The database cannot be read, or is of a newer version.",
  TASK_DEADLINE: "The task did not end in time.",
  TASK_INTERRUPTED: "The platform ended while the task ran.",
  TASK_KEY_REUSED: "The Idempotency-Key was used for another request.",
  TASK_QUEUE_FULL: "Too many tasks wait.",
  TASK_UNKNOWN: "There is no such task.",
  UPDATE_UNDONE: "The new version did not work, and the one before is in use again.",
  USER_EXISTS: "There is a user of that login already.",
  USER_LAST: "The last active user cannot be removed.",
  USER_UNKNOWN: "There is no user of that login.",
} as const;

export type ErrorCode = keyof typeof errorCodes;

export class SottoError extends Error {
  override name = "SottoError";
  readonly code: ErrorCode;
  /** What a log entry should carry beside the message. */
  readonly fields: Readonly<Record<string, unknown>>;

  /** What the reader can do about it, when the thrower knows. */
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

/** Exit codes of the supervisor, after sysexits: what systemd and `make run` can tell apart. */
export const exitCodes = { stopped: 0, failed: 1, unavailable: 69, locked: 75, badConfiguration: 78 } as const;

/** The `code` of a system error ("ENOENT"), or undefined when it is another kind of error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
