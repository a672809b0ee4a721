/** Made by scripts/generate.ts of docs/generated/openapi.json. */

export type Problem = { type: string; title: string; status: number; detail: string; code: string; requestId: string; errors?: ({ pointer: string; message: string })[] };

/** What each is given, and what it answers. */
export type Operations = {
  /** Open the claim window for the first user from the local network. */
  openClaimWindow: { answer: { open: true; minutes: number } };
  /** Get a setup code that activates a user immediately. */
  askForCode: { query?: { role?: "viewer" | "user" | "operator" | "owner" | undefined; sites?: string | undefined }; answer: { code: string; role: "viewer" | "user" | "operator" | "owner"; expiresAt?: string } };
  /** Sign up. */
  signUp: { body: { login: string; password: string; setupCode?: string; role?: "viewer" | "user" | "operator" | "owner"; sites?: (string)[] }; answer: { login: string; status: "active" | "pending" } };
  /** Get who is logged in, and as what. */
  getCurrentUser: { answer: { login: string; role: "viewer" | "user" | "operator" | "owner"; sites?: (string)[]; token?: { name: string; scopes?: (string)[] } } };
  /** Create an invitation code. */
  inviteUser: { query?: { role?: "viewer" | "user" | "operator" | "owner" | undefined; sites?: string | undefined }; answer: { code: string; expiresAt: string } };
  /** List the users. */
  listUsers: { answer: { users: ({ login: string; status: "active" | "pending"; role: "viewer" | "user" | "operator" | "owner"; sites?: (string)[]; openId?: true; createdAt: string })[] } };
  /** Approve or suspend a user, or change the role or the sites. */
  changeUser: { params: { login: string }; body: { status?: "active" | "pending"; role?: "viewer" | "user" | "operator" | "owner"; sites?: (string)[] }; answer: { login: string; status: "active" | "pending"; role: "viewer" | "user" | "operator" | "owner"; sites?: (string)[]; openId?: true; createdAt: string } };
  /** Remove a user. */
  removeUser: { params: { login: string }; answer: undefined };
  /** Set a user's password. */
  setPassword: { params: { login: string }; body: { password: string }; answer: undefined };
  /** Stay signed in with this browser. */
  addSignIn: { body: { device: string }; answer: { id: string; login: string; device: string; createdAt: string; lastUsedAt: string; expiresAt: string; key: string } };
  /** List the browsers that stay signed in. */
  listSignIns: { answer: { signIns: ({ id: string; login: string; device: string; createdAt: string; lastUsedAt: string; expiresAt: string; current: boolean })[] } };
  /** Sign a browser out. */
  removeSignIn: { params: { signIn: string }; answer: undefined };
  /** Begin to log in by OpenID Connect. */
  beginOpenIdLogIn: { answer: { url: string } };
  /** Finish to log in by OpenID Connect. */
  finishOpenIdLogIn: { body: { query: string; device: string }; answer: { id: string; login: string; device: string; createdAt: string; lastUsedAt: string; expiresAt: string; key: string } };
  /** Create a token for a program. */
  addToken: { body: { name: string; role?: "viewer" | "user" | "operator" | "owner"; scopes?: ("platform" | "tasks" | "assistant" | "console" | "sessions" | "skills" | "satellites" | "fleet" | "home" | "timers" | "configuration" | "backup" | "privacy" | "audio" | "announcements" | "logs" | "description")[]; days?: number; neverExpires?: boolean; login?: string }; answer: { name: string; login: string; role: "viewer" | "user" | "operator" | "owner"; scopes?: (string)[]; createdAt: string; lastUsedAt?: string; expiresAt?: string; hasExpired: boolean; token: string } };
  /** List the tokens for programs. */
  listTokens: { answer: { tokens: ({ name: string; login: string; role: "viewer" | "user" | "operator" | "owner"; scopes?: (string)[]; createdAt: string; lastUsedAt?: string; expiresAt?: string; hasExpired: boolean })[] } };
  /** Remove a token. */
  removeToken: { params: { token: string }; answer: undefined };
  /** Get whether the board has a user and how a sign-up from here is handled. */
  getWelcome: { answer: { claimed: boolean; openId?: { name: string }; signUp: "now" | "code" | "closed" } };
  /** Get the board's certificate authority. */
  getCertificate: { answer: undefined };
  /** Accept the board's certificate authority. */
  acceptCertificate: { body: { fingerprint: string }; answer: undefined };
  /** Get the platform and its components. */
  getPlatform: { answer: { version: string; hostname: string; uptime: number; health: "healthy" | "degraded" | "unhealthy"; reasons: ({ code: string; message: string; remedy: string })[]; checks: ({ name: string; question: string; findings: ({ severity: "notice" | "degraded" | "unhealthy"; code: string; message: string; remedy: string; fix?: unknown })[] })[]; selfTest?: { at: string; because: string; sentence?: string; steps: ({ step: "speak" | "hear" | "understand" | "wake"; component: "tts" | "asr" | "nlu" | "hotword"; state: "passed" | "failed" | "skipped"; detail: string; warning?: string; milliseconds: number; processorMilliseconds?: number })[]; processorMilliseconds?: number; fault?: string }; loaded: Record<string, { assistant?: { id: string; version: string; language: string }; values?: number; words?: number; names?: (string)[] }>; memory: { total: number; supervisor: number; skills: ({ name: string; memory: number })[] }; components: ({ name: string; about: string; state: "down" | "starting" | "up" | "stopping" | "waiting" | "failed" | "disabled"; reason?: string; ready: boolean; pid: number | null; sharesProcessWith?: (string)[]; since: string; restarts: number; nextStartAt?: string; lastExit: string | null; memory: number | null; cpu: number | null; openFiles: number | null })[]; packages: ({ name: string; installed: string | null; candidate: string | null; changes?: string })[]; update: { automatic: boolean; channel: string; to?: string; notBefore?: string; waitsFor?: string; changes?: string; securityFixes?: { waiting: ({ name: string; source: string; from: string; to: string })[]; left: (string)[]; notBefore?: string; waitsFor?: string }; last?: { state: "planned" | "started" | "completed" | "undone" | "failed"; from: string; to: string; at: string; reason?: string }; noticeFault?: string }; machine: { freeBytes: number; temperature?: number } } };
  /** Operate on the platform's packages or on all components. */
  operatePlatform: { body: { operation: "install" | "update" | "upgrade" | "rollback" | "fix" | "start" | "stop" | "restart"; packages?: (string)[]; version?: string }; answer: { taskId: string } };
  /** Get a component. */
  getComponent: { params: { component: string }; answer: { name: string; about: string; state: "down" | "starting" | "up" | "stopping" | "waiting" | "failed" | "disabled"; reason?: string; ready: boolean; pid: number | null; sharesProcessWith?: (string)[]; since: string; restarts: number; nextStartAt?: string; lastExit: string | null; memory: number | null; cpu: number | null; openFiles: number | null; version: string; config: Record<string, unknown> } };
  /** Operate on a component. */
  operateComponent: { params: { component: string }; body: { operation: "start" | "stop" | "restart" | "enable" | "disable" | "update" }; answer: { taskId: string } };
  /** Get the health of the board, with a remedy for every problem. */
  getHealth: { answer: { health: "healthy" | "degraded" | "unhealthy"; reasons: ({ code: string; message: string; remedy: string })[]; checks: ({ name: string; question: string; findings: ({ severity: "notice" | "degraded" | "unhealthy"; code: string; message: string; remedy: string; fix?: unknown })[] })[]; selfTest?: { at: string; because: string; sentence?: string; steps: ({ step: "speak" | "hear" | "understand" | "wake"; component: "tts" | "asr" | "nlu" | "hotword"; state: "passed" | "failed" | "skipped"; detail: string; warning?: string; milliseconds: number; processorMilliseconds?: number })[]; processorMilliseconds?: number; fault?: string }; loaded: Record<string, { assistant?: { id: string; version: string; language: string }; values?: number; words?: number; names?: (string)[] }> } };
  /** Get the figures of the last 24 hours. */
  getHistory: { answer: { intervalSeconds: number; points: ({ time: string; components: Record<string, { memory: number; cpu?: number }>; sessions: number; failed: number })[] } };
  /** List example sentences for the board. */
  getPhrases: { answer: { wakeWord: string; sentences: (string)[]; sites: (string)[]; virtualAudio: boolean } };
  /** Get the privacy receipt: traffic of the last day, network access and stored personal data. */
  getPrivacyReceipt: { answer: { receipt: { format: string; board: { hostname: string; version: string }; generatedAt: string; window: { from: string; to: string; hoursWatched: number; secondsBetweenLooks: number }; left: number | null; parties: ({ what: string; unit: string; skill?: string; granted?: boolean; mayLeave: boolean; sent: number | null; received: number | null; allow: (string)[]; deny: (string)[] })[]; interfaces: ({ name: string; sent: number; received: number })[]; destinations?: ({ what: string; where: string })[]; stored: ({ kind: "sound" | "recordings" | "wakeWords" | "falseWakes" | "voiceReadings" | "voiceProfiles" | "sessions" | "announcements" | "logs" | "injected" | "timers" | "assistant" | "accounts" | "signIns" | "tokens" | "tasks" | "skills" | "galleries" | "backups" | "damaged" | "traffic"; what: string; where: string; howLong: string; count: number | null })[]; limits: (string)[] }; signature: { algorithm: "ecdsa-p256-sha256"; certificate: string; authority: string; value: string } } };
  /** Upgrade from an uploaded repository, on a board without a network. */
  uploadPackages: { body: Blob; answer: { taskId: string } };
  /** List the tasks, newest first. */
  listTasks: { query?: { status?: "queued" | "running" | "completed" | "failed" | undefined; kind?: string | undefined; limit?: number | undefined; cursor?: number | undefined }; answer: { tasks: ({ taskId: string; kind: string; about?: string; status: "queued" | "running" | "completed" | "failed"; createdAt: string; startedAt?: string; endedAt?: string; stage?: string; progress?: number; error?: { code: string; message: string }; canRetry?: boolean })[]; cursor: number | null } };
  /** Get a task and its log. */
  getTask: { params: { taskId: string }; query?: { follow?: boolean | undefined }; answer: { taskId: string; kind: string; about?: string; status: "queued" | "running" | "completed" | "failed"; createdAt: string; startedAt?: string; endedAt?: string; stage?: string; progress?: number; error?: { code: string; message: string }; canRetry?: boolean; logs: ({ time: string; level: "info" | "warn" | "error"; message: string })[] } };
  /** Retry a failed task. */
  operateTask: { params: { taskId: string }; body: { operation: "retry" }; answer: { taskId: string } };
  /** Install an assistant from a zip, a console or the package. */
  installAssistant: { query?: { beside?: string | undefined }; body: { source: "console"; url?: string; assistantId?: string; token?: string; fingerprint?: string } | { source: "package"; name: string } | Blob; answer: { taskId: string } };
  /** Get the assistant in use. */
  getAssistant: { answer: { id: string; name: string; language: string; version: string; intents: ({ id: string; name: string })[]; installedAt: string | null } };
  /** List the assistants beside the one in use. */
  listAssistantsBeside: { answer: { assistants: ({ name: string; wakeWords: (string)[]; installedAt: string | null; id?: string; title?: string; language?: string; version?: string })[] } };
  /** Remove an assistant beside the one in use. */
  removeAssistantBeside: { params: { name: string }; query?: { force?: boolean | undefined }; answer: undefined };
  /** List the assistants of the package. */
  listShippedAssistants: { answer: { assistants: ({ name: string; id: string; title: string; language: string; heard: "well" | "experimental" | "untried" | "no"; version: string; intents: (string)[]; missingSkills: (string)[] })[] } };
  /** List the installed assistants, newest first. */
  listAssistantVersions: { answer: { versions: ({ number: number; current: boolean; installedAt?: string; id?: string; name?: string; version?: string; origin?: { url: string; assistantId?: string; etag?: string; signedBy?: string } })[] } };
  /** Restore the previous assistant. */
  rollbackAssistant: { answer: { taskId: string } };
  /** Explain how a sentence is understood. */
  explainSentence: { body: { text: string; intents?: (string)[] }; answer: { input: string; stage: "pattern" | "statistics" | "none"; pattern?: string; threshold: number; best: { intentName: string | null; confidenceScore: number; slots: ({ slotName: string; entity: string; rawValue: string; range: { start: number; end: number } })[] }; nearest?: { intentName: string | null; confidenceScore: number }; scores: ({ intentName: string | null; confidenceScore: number })[]; words: ({ text: string; range: { start: number; end: number }; weight: number })[]; candidates: ({ entity: string; rawValue: string; range: { start: number; end: number }; from: "list" | "grammar"; slotName?: string })[] } };
  /** List the assistants published for other boards. */
  listPublishedAssistants: { answer: { assistants: ({ id: string; name: string; language: string; version: string; intents: number; sha256: string; bytes: number; publishedAt: string; publishedBy: string; signature?: string })[] } };
  /** Download a published assistant. */
  downloadPublishedAssistant: { params: { id: string }; answer: undefined };
  /** Publish an assistant for other boards. */
  publishAssistant: { params: { id: string }; body: Blob; answer: { id: string; name: string; language: string; version: string; intents: number; sha256: string; bytes: number; publishedAt: string; publishedBy: string; signature?: string } };
  /** Unpublish an assistant. */
  unpublishAssistant: { params: { id: string }; answer: undefined };
  /** Get the whole draft of an assistant. */
  getDraft: { answer: { revision: number; changedAt: string; changedBy: string; draft: { id: string; name: string; language: string; version: string; wakeWord: string | null; counterExamples?: (string)[]; phrases: Record<string, Record<string, (string)[]>>; intents: ({ id: string; enabled: boolean; slots: ({ name: string; entity: string; required: boolean; question: string; many?: boolean })[]; sentences: ({ text: string; marks: ({ start: number; end: number; slot: string })[]; heard?: false })[]; confirm?: "always" | "unsure"; allows?: ("negation" | "question" | "state" | "later" | "all" | "except" | "several")[] })[]; entities: ({ name: string; extensible: boolean; useSynonyms: boolean; strictness: number; values: ({ value: string; synonyms: (string)[] })[] })[]; tests: ({ text: string; intent: string | null; slots?: Record<string, string | number | boolean | Record<string, unknown>> })[] }; trained: { revision: number; trainedAt: string; seconds?: number; bytes: number } | null; files: ({ path: string; size: number })[] } };
  /** Create a draft: from the installed assistant, from scratch, or from files. */
  beginDraft: { body: { from: "installed" | "nothing" | "files"; name?: string; author?: string; language?: string; files?: ({ name: string; text: string })[] } | Blob; answer: { revision: number; changedAt: string; changedBy: string; left: ({ file: string; line?: number; message: string })[] } };
  /** Replace the draft. */
  replaceDraft: { body: { id: string; name: string; language: string; version: string; wakeWord: string | null; counterExamples?: (string)[]; phrases: Record<string, Record<string, (string)[]>>; intents: ({ id: string; enabled: boolean; slots: ({ name: string; entity: string; required: boolean; question: string; many?: boolean })[]; sentences: ({ text: string; marks: ({ start: number; end: number; slot: string })[]; heard?: false })[]; confirm?: "always" | "unsure"; allows?: ("negation" | "question" | "state" | "later" | "all" | "except" | "several")[] })[]; entities: ({ name: string; extensible: boolean; useSynonyms: boolean; strictness: number; values: ({ value: string; synonyms: (string)[] })[] })[]; tests: ({ text: string; intent: string | null; slots?: Record<string, string | number | boolean | Record<string, unknown>> })[] }; answer: { revision: number; changedAt: string; changedBy: string } };
  /** Patch the draft. */
  changeDraft: { body: ({ op: "add" | "replace"; path: string; value: unknown } | { op: "remove"; path: string })[] | Blob; answer: { revision: number; changedAt: string; changedBy: string } };
  /** Discard the draft. */
  removeDraft: { answer: undefined };
  /** Teach the draft a sentence that was misunderstood. */
  teachDraft: { body: { text: string; intent: string; slots?: Record<string, string> }; answer: { revision: number; changedAt: string; changedBy: string; hasBegun: boolean; intent: string; sentence: { text: string; marks: ({ start: number; end: number; slot: string })[]; heard?: false }; wasThere: boolean; movedFrom: (string)[]; unmarked: (string)[] } };
  /** Check the draft for errors and possible improvements. */
  checkDraft: { answer: { revision: number; remarks: ({ kind: "problem" | "finding"; code: string; message: string; places: (string)[] })[] } };
  /** Train the draft and run its tests. */
  trainDraft: { answer: { taskId: string } };
  /** Parse a sentence with the last trained draft. */
  tryDraft: { body: { text: string; explain?: boolean }; answer: { revision: number; best: { intentName: string | null; confidenceScore: number; slots: ({ slotName: string; entity: string; rawValue: string; range: { start: number; end: number }; value: { kind: string }; alternatives: ({ kind: string })[]; confidenceScore: number })[] }; alternatives: ({ intentName: string | null; confidenceScore: number; slots: ({ slotName: string; entity: string; rawValue: string; range: { start: number; end: number }; value: { kind: string }; alternatives: ({ kind: string })[]; confidenceScore: number })[] })[]; explanation?: Record<string, unknown> } };
  /** Compare the trained draft with the installed assistant on recorded requests. */
  compareDraft: { answer: { revision: number; compared: number; changed: ({ text: string; before: { intentName: string | null; slots: ({ slotName: string; rawValue: string })[] }; after: { intentName: string | null; slots: ({ slotName: string; rawValue: string })[] } })[] } };
  /** Suggest sentences that people would also say for an intent of the draft. */
  suggestSentences: { query: { intent: string }; answer: { revision: number; isTrained: boolean; isLanguageKnown: boolean; suggestions: ({ kind: string; sentence: { text: string; marks: ({ start: number; end: number; slot: string })[]; heard?: false } })[] } };
  /** List the test results of the draft, newest first. */
  listDraftResults: { answer: { results: ({ number: number; testedAt: string; revision: number; name: string; version: string; total: number; passed: number })[] } };
  /** Get a test result: every sentence and what changed since the previous result. */
  getDraftResult: { params: { number: string }; answer: { result: { number: number; testedAt: string; revision: number; name: string; version: string; total: number; passed: number }; report: { total: number; passed: number; verdicts: ({ text: string; line: number; expected: string | null; got: string | null; faults: (string)[] })[]; confusions: ({ expected: string | null; got: string | null; times: number })[] }; change: { broken: (string)[]; mended: (string)[] } | null } };
  /** Export the draft as a zip. */
  exportDraft: { answer: undefined };
  /** Install the draft in its current state. */
  installDraft: { answer: { taskId: string } };
  /** Get a skill's configuration; secrets are write-only. */
  getActionsConfig: { params: { skill: string }; answer: { values: Record<string, Record<string, string | null>>; secrets: Record<string, "set" | "unset">; schema: ({ section: string; key: string; type: "text" | "integer" | "number" | "boolean" | "choice" | "secret"; label: string; about?: string; default?: string; choices?: (string)[]; minimum?: number; maximum?: number; required: boolean })[] } };
  /** Change a skill's configuration and restart it. */
  setActionsConfig: { params: { skill: string }; body: Record<string, Record<string, string>>; answer: { values: Record<string, Record<string, string | null>>; secrets: Record<string, "set" | "unset">; schema: ({ section: string; key: string; type: "text" | "integer" | "number" | "boolean" | "choice" | "secret"; label: string; about?: string; default?: string; choices?: (string)[]; minimum?: number; maximum?: number; required: boolean })[] } };
  /** Install actions from a git repository or the package. */
  installActions: { body: { url: string; ref?: string; path?: string; name?: string; setUp?: boolean; program?: string; config?: Record<string, Record<string, string>>; grants?: ("network" | "speak" | "play" | "inject" | "audio" | "volume" | "mute" | "stages" | "sentences" | "answers" | "announce" | "overview" | "music" | "devices" | "gpio" | "spi" | "i2c" | "leds" | "input")[] }; answer: { taskId: string } };
  /** List the installed skills. */
  listSkills: { answer: { skills: ({ name: string; state: "installed" | "stopped" | "disabled"; condition: "running" | "starting" | "disconnected" | "failing" | "without-action" | "stopped" | "disabled"; actions: (string)[]; faults: ({ message: string; remedy: string; severity?: "notice" })[]; hasPrevious: boolean; update?: { commit: string; tag?: string }; origin: { url: string; ref?: string; path?: string; commit: string; gallery?: string; signature?: { status: "good" | "bad" | "unknown" | "none"; signer?: string }; installedAt: string } | null })[]; shipped: ({ name: string; title: string; description: string; intents: (string)[] })[] } };
  /** Get a skill with its permissions, limits and origin. */
  getSkill: { params: { skill: string }; answer: { name: string; state: "installed" | "stopped" | "disabled"; condition: "running" | "starting" | "disconnected" | "failing" | "without-action" | "stopped" | "disabled"; actions: (string)[]; faults: ({ message: string; remedy: string; severity?: "notice" })[]; hasPrevious: boolean; update?: { commit: string; tag?: string }; origin: { url: string; ref?: string; path?: string; commit: string; gallery?: string; signature?: { status: "good" | "bad" | "unknown" | "none"; signer?: string }; installedAt: string } | null; label: { title: string; description: string; descriptions: Record<string, string>; walls: "unit" | "process"; intents: (string)[] | null; permissions: ({ name: "network" | "speak" | "play" | "inject" | "audio" | "volume" | "mute" | "stages" | "sentences" | "answers" | "announce" | "overview" | "music" | "devices" | "gpio" | "spi" | "i2c" | "leds" | "input"; about: string; asked: boolean; granted: boolean })[]; limits: { memory: number; processes: number; cpu: number; disk: number } | null } } };
  /** Operate on a skill. */
  operateSkill: { params: { skill: string }; body: { operation: "start" | "stop" | "restart" | "enable" | "disable" | "update" | "rollback" }; answer: { taskId: string } };
  /** Remove a skill. */
  removeSkill: { params: { skill: string }; query?: { forget?: boolean | undefined }; answer: { taskId: string } };
  /** Grant or revoke permissions of a skill. */
  setSkillPermissions: { params: { skill: string }; body: { network?: boolean; speak?: boolean; play?: boolean; inject?: boolean; audio?: boolean; volume?: boolean; mute?: boolean; stages?: boolean; sentences?: boolean; answers?: boolean; announce?: boolean; overview?: boolean; music?: boolean; devices?: boolean; gpio?: boolean; spi?: boolean; i2c?: boolean; leds?: boolean; input?: boolean }; answer: { name: string; state: "installed" | "stopped" | "disabled"; condition: "running" | "starting" | "disconnected" | "failing" | "without-action" | "stopped" | "disabled"; actions: (string)[]; faults: ({ message: string; remedy: string; severity?: "notice" })[]; hasPrevious: boolean; update?: { commit: string; tag?: string }; origin: { url: string; ref?: string; path?: string; commit: string; gallery?: string; signature?: { status: "good" | "bad" | "unknown" | "none"; signer?: string }; installedAt: string } | null; label: { title: string; description: string; descriptions: Record<string, string>; walls: "unit" | "process"; intents: (string)[] | null; permissions: ({ name: "network" | "speak" | "play" | "inject" | "audio" | "volume" | "mute" | "stages" | "sentences" | "answers" | "announce" | "overview" | "music" | "devices" | "gpio" | "spi" | "i2c" | "leds" | "input"; about: string; asked: boolean; granted: boolean })[]; limits: { memory: number; processes: number; cpu: number; disk: number } | null } } };
  /** List the galleries that were added. */
  listGalleries: { answer: { galleries: ({ name: string; title: string; url: string; ref?: string; path?: string; fingerprint: string; commit: string; committedAt: string; fetchedAt: string; skills: number; leftOut: (string)[]; failure?: { at: string; code: string; message: string; remedy?: string } })[] } };
  /** Add a gallery of skills, and pin its key. */
  addGallery: { body: { url: string; key: string; ref?: string; path?: string; name?: string }; answer: { taskId: string } };
  /** Search for skills in the galleries. */
  searchGalleries: { query?: { words?: string | undefined; offset?: number | undefined; limit?: number | undefined }; answer: { total: number; skills: ({ gallery: string; name: string; title: string; description: Record<string, string>; author?: string; licence?: string; address: string; path?: string; commit?: string; tag?: string; languages: (string)[]; permissions: ({ name: "network" | "speak" | "play" | "inject" | "audio" | "volume" | "mute" | "stages" | "sentences" | "answers" | "announce" | "overview" | "music" | "devices" | "gpio" | "spi" | "i2c" | "leds" | "input"; about: string })[]; minimumVersion?: string; fits: boolean; hasPicture: boolean; installed?: string; hasUpdate: boolean })[] } };
  /** Get the picture of a skill in a gallery. */
  getGalleryPicture: { params: { gallery: string; skill: string }; answer: undefined };
  /** Fetch a gallery anew. */
  operateGallery: { params: { gallery: string }; body: { operation: "refresh" }; answer: { taskId: string } };
  /** Remove a gallery, and forget its key. */
  removeGallery: { params: { gallery: string }; answer: { taskId: string } };
  /** Get the board's SSH deploy key. */
  getDeployKey: { answer: { publicKey: string } };
  /** List the actions of the installed skills. */
  listActions: { answer: { actions: ({ skill: string; action: string; state: "installed" | "stopped" | "disabled" })[] } };
  /** Get the configuration in use and the source of each value. */
  getConfig: { answer: { config: Record<string, Record<string, { value: unknown; source: "file" | "default"; secret?: boolean }>>; fault: string | null } };
  /** Change the configuration file, preserving comments. */
  setConfig: { body: Record<string, Record<string, unknown>>; answer: { restarted: (string)[]; later: (string)[] } };
  /** List all configuration keys: type, description, and what a change restarts. */
  describeConfig: { answer: { sections: ({ name: string; about: string; component?: string; effect: "component" | "platform" | "none"; properties: Record<string, Record<string, unknown>> })[] } };
  /** List the access rules for an external broker. */
  getBrokerRules: { answer: { rules: ({ account: string; publishes: (string)[]; subscribes: (string)[]; devices: boolean })[] } };
  /** List the sites with their microphones, speakers and volumes. */
  getAudio: { answer: { audio: Record<string, unknown> } };
  /** Change the section [audio_server] and restart the audio server. */
  setAudio: { body: Record<string, unknown>; answer: { restarted: (string)[]; later: (string)[] } };
  /** List the audio devices. */
  listAudioDevices: { answer: { microphones: ({ name: string; description: string })[]; speakers: ({ name: string; description: string })[] } };
  /** List the playback volumes of the sites. */
  listVolumes: { answer: { volumes: ({ siteId: string; volume: number | null })[] } };
  /** List the microphones of the sites, and whether they are muted. */
  listMicrophones: { answer: { microphones: ({ siteId: string; muted: boolean | null; by?: string; since?: string })[] } };
  /** Mute the microphone of a site, or end that. */
  muteMicrophone: { params: { siteId: string }; body: { muted: boolean }; answer: { siteId: string; muted: boolean | null; by?: string; since?: string } };
  /** Set the playback volume of a site. */
  setVolume: { params: { siteId: string }; body: { volume: number }; answer: { siteId: string; volume: number | null } };
  /** Create an encrypted backup of everything people put on this board. */
  makeBackup: { body: { passphrase: string }; answer: undefined };
  /** List the targets of scheduled backups and their last results. */
  listBackupTargets: { answer: { schedule: string; rehearse: string; targets: ({ name: string; kind: "folder" | "rclone" | "restic"; results: ({ what: "sent" | "rehearsed"; at: string; goodAt: string | null; fault: string | null; report: string | null })[] })[] } };
  /** Make a backup now, or rehearse restoring the newest one of each target. */
  operateBackups: { body: { operation: "make" | "rehearse" }; answer: { taskId: string } };
  /** Upload a backup for restoring; changes nothing yet. */
  uploadBackup: { body: Blob; answer: { restoreId: string; createdAt: string; hostname: string; version: string } };
  /** Decrypt an uploaded backup and list what restoring it would change. */
  openBackup: { params: { restoreId: string }; body: { passphrase: string }; answer: { changes: { leftOut: (string)[]; configuration: (string)[]; users: (string)[]; assistant: { now: string | null; restored: string | null }; skills: { added: (string)[]; replaced: (string)[]; removed: (string)[] } }; problems: (string)[] } };
  /** Restore a decrypted backup. */
  restoreBackup: { params: { restoreId: string }; answer: { taskId: string } };
  /** Discard an uploaded backup. */
  discardBackup: { params: { restoreId: string }; answer: undefined };
  /** Test the speaker or microphone of a site. */
  testAudio: { body: { direction: "speaker" | "microphone"; seconds?: number; siteId?: string }; answer: { taskId: string } };
  /** Recognise one sentence from a site's microphone. */
  listenOnce: { body: { siteId?: string }; answer: { text: string; likelihood: number; seconds: number } };
  /** List the accounts of devices. */
  listDeviceAccounts: { answer: { external?: boolean; devices: ({ name: string; user: string; addedAt: string; topics?: (string)[] })[] } };
  /** Add an account for a device. */
  addDeviceAccount: { body: { name: string; topics?: (string)[] }; answer: { name: string; user: string; password: string } };
  /** Remove the account of a device. */
  removeDeviceAccount: { params: { device: string }; answer: undefined };
  /** List the satellites. */
  listSatellites: { answer: { external?: boolean; address?: string; plainAddresses?: (string)[]; satellites: ({ siteId: string; addedAt: string; connected: boolean; plain: boolean; address?: string })[] } };
  /** Add a satellite. */
  addSatellite: { body: { siteId: string; host?: string; plain?: boolean }; answer: { siteId: string; credential: string } };
  /** Remove a satellite. */
  removeSatellite: { params: { siteId: string }; answer: undefined };
  /** Get the cluster. */
  getCluster: { answer: { configured: boolean; name?: string; hub?: string; server?: string; hasMajority?: boolean; fault?: string; writeMs?: number; servers?: ({ server: string; leads: boolean; follows: boolean; lag: number; ageMs?: number })[]; isAsking?: boolean; members?: ({ hub: string; alive: boolean; ageMs: number; version: string; startedAt: string; health?: string })[]; sites?: ({ siteId: string; owner?: string; served: boolean })[]; shared?: ({ kind: string; records: number; waiting: number; fault?: string })[]; replaced?: ({ kind: string; id: string; at: string; changes: (string)[]; kept?: string })[] } };
  /** Forget a hub of the cluster. */
  forgetHub: { params: { hub: string }; answer: undefined };
  /** List the devices of the house that have announced themselves. */
  listHomeDevices: { answer: { connected: boolean; devices: ({ deviceId: string; kind: string; announced: string; names: (string)[]; room?: string; hidden: boolean; state?: string; available: boolean })[] } };
  /** Name a device, say in which room it is, or hide it. */
  changeHomeDevice: { params: { deviceId: string }; body: { names?: (string)[]; room?: string; hidden?: boolean }; answer: { deviceId: string; kind: string; announced: string; names: (string)[]; room?: string; hidden: boolean; state?: string; available: boolean } };
  /** Turn a device on or off, and wait until it confirms. */
  switchHomeDevice: { params: { deviceId: string }; body: { operation: "on" | "off" }; answer: { outcome: "done" | "sent" | "silent" | "unavailable"; device: { deviceId: string; kind: string; announced: string; names: (string)[]; room?: string; hidden: boolean; state?: string; available: boolean } } };
  /** List timers, alarms and reminders, the next to ring first. */
  listTimers: { query?: { siteId?: string | undefined; kind?: "timer" | "alarm" | "reminder" | undefined }; answer: { timers: ({ timerId: string; kind: "timer" | "alarm" | "reminder"; name?: string; siteId: string; state: "waiting" | "ringing" | "missed"; remainingSeconds?: number; dueAt?: string; seconds?: number; at?: string; weekdays?: (number)[] })[] } };
  /** Set a timer, an alarm or a reminder. */
  addTimer: { body: { kind?: "timer" | "alarm" | "reminder"; name?: string; siteId?: string; seconds?: number; at?: string; weekdays?: (number)[] }; answer: { timerId: string; kind: "timer" | "alarm" | "reminder"; name?: string; siteId: string; state: "waiting" | "ringing" | "missed"; remainingSeconds?: number; dueAt?: string; seconds?: number; at?: string; weekdays?: (number)[] } };
  /** Stop or snooze all that ring, at one site or everywhere. */
  operateTimers: { body: { operation: "stop" | "snooze"; seconds?: number; siteId?: string }; answer: { timers: ({ timerId: string; kind: "timer" | "alarm" | "reminder"; name?: string; siteId: string; state: "waiting" | "ringing" | "missed"; remainingSeconds?: number; dueAt?: string; seconds?: number; at?: string; weekdays?: (number)[] })[] } };
  /** Rename a timer, or add time to it. */
  changeTimer: { params: { timerId: string }; body: { name?: string; addSeconds?: number }; answer: { timerId: string; kind: "timer" | "alarm" | "reminder"; name?: string; siteId: string; state: "waiting" | "ringing" | "missed"; remainingSeconds?: number; dueAt?: string; seconds?: number; at?: string; weekdays?: (number)[] } };
  /** Stop or snooze a timer that rings. */
  operateTimer: { params: { timerId: string }; body: { operation: "stop" | "snooze"; seconds?: number }; answer: { timers: ({ timerId: string; kind: "timer" | "alarm" | "reminder"; name?: string; siteId: string; state: "waiting" | "ringing" | "missed"; remainingSeconds?: number; dueAt?: string; seconds?: number; at?: string; weekdays?: (number)[] })[] } };
  /** Cancel a timer, an alarm or a reminder. */
  cancelTimer: { params: { timerId: string }; answer: undefined };
  /** List the sessions, newest first. */
  listSessions: { query?: { siteId?: string | undefined; reason?: "nominal" | "siteUnavailable" | "abortedByUser" | "intentNotRecognized" | "timeout" | "error" | undefined; limit?: number | undefined; cursor?: number | undefined }; answer: { sessions: ({ sessionId: string; siteId: string; origin: "wakeWord" | "client"; assistant?: string; startedAt: string; endedAt?: string; termination?: { reason: "nominal" | "siteUnavailable" | "abortedByUser" | "intentNotRecognized" | "timeout" | "error"; component?: string; error?: string }; text?: string; likelihood?: number; intent?: string; confidence?: number; slots?: (Record<string, unknown>)[]; answer?: string; confirmed?: { text: string; intent: string }; objection?: { text: string; sessionId: string; quotes?: (string)[]; intent?: string; meant?: { text?: string; intent?: string; slots?: (Record<string, unknown>)[] }; dismissed?: boolean }; outcome: { code: "RUNNING" | "INTERRUPTED" | "UNDERSTOOD" | "SPOKEN" | "NOTHING_HEARD" | "NOISE_HEARD" | "UNFORESEEN" | "TOO_NOISY" | "TOO_LONG" | "LOW_LIKELIHOOD" | "NO_INTENT" | "SLOT_MISSING" | "SKILL_SILENT" | "COMPONENT_SILENT" | "DEVICE_MISSING" | "SITE_BUSY" | "OBJECTED" | "CANCELLED" | "FAILED"; ok: boolean } })[]; cursor: number | null } };
  /** Start a session by text, as if it were spoken. */
  startSession: { body: { text: string; siteId?: string; intentFilter?: (string)[] }; answer: { sessionId: string; siteId: string } };
  /** Delete all sessions. */
  removeSessions: { query?: { undo?: boolean | undefined }; answer: { removed: number } };
  /** List what was said and not understood, in groups of like requests. */
  listNotUnderstood: { query?: { days?: number | undefined; limit?: number | undefined }; answer: { groups: ({ text: string; count: number; lastAt: string; sessionId: string; others: (string)[]; nearest?: { intentName: string; confidenceScore: number } })[] } };
  /** List sentences whose meaning a user has confirmed, in groups of like ones. */
  listConfirmed: { query?: { days?: number | undefined; limit?: number | undefined }; answer: { groups: ({ text: string; count: number; lastAt: string; sessionId: string; others: (string)[]; intent: string })[] } };
  /** List what was said to be wrong, with what was meant. */
  listSaidWrong: { query?: { days?: number | undefined; limit?: number | undefined }; answer: { objections: ({ sessionId: string; siteId: string; saidAt: string; text: string; intent?: string; meant: { text?: string; intent?: string; values: ({ slotName: string; rawValue: string })[] }; advice: "teach" | "sameIntent" | "ownSentence" | "unknown" })[] } };
  /** Get a session: events, stage durations and verdict. */
  getSession: { params: { sessionId: string }; query?: { follow?: boolean | undefined }; answer: { sessionId: string; siteId: string; origin: "wakeWord" | "client"; assistant?: string; startedAt: string; endedAt?: string; termination?: { reason: "nominal" | "siteUnavailable" | "abortedByUser" | "intentNotRecognized" | "timeout" | "error"; component?: string; error?: string }; text?: string; likelihood?: number; intent?: string; confidence?: number; slots?: (Record<string, unknown>)[]; answer?: string; confirmed?: { text: string; intent: string }; objection?: { text: string; sessionId: string; quotes?: (string)[]; intent?: string; meant?: { text?: string; intent?: string; slots?: (Record<string, unknown>)[] }; dismissed?: boolean }; events: ({ time: string; component: string; topic: string; payload: unknown; shortened?: boolean })[]; stages: ({ stage: "listen" | "understand" | "skill" | "speak"; from: number; to?: number })[]; verdict: { code: "RUNNING" | "INTERRUPTED" | "UNDERSTOOD" | "SPOKEN" | "NOTHING_HEARD" | "NOISE_HEARD" | "UNFORESEEN" | "TOO_NOISY" | "TOO_LONG" | "LOW_LIKELIHOOD" | "NO_INTENT" | "SLOT_MISSING" | "SKILL_SILENT" | "COMPONENT_SILENT" | "DEVICE_MISSING" | "SITE_BUSY" | "OBJECTED" | "CANCELLED" | "FAILED"; ok: boolean; message: string; remedy?: string } } };
  /** Answer a session's question by text, or end the session. */
  answerSession: { params: { sessionId: string }; body: { text: string } | { operation: "end" }; answer: undefined };
  /** Delete a session. */
  removeSession: { params: { sessionId: string }; query?: { undo?: boolean | undefined }; answer: { removed: number } | undefined };
  /** Decide that nothing is to be learned from an objection. */
  dismissObjection: { params: { sessionId: string }; answer: undefined };
  /** List what you can undo, newest first. */
  listUndos: { answer: { undos: ({ id: string; what: string; seconds: number })[] } };
  /** Undo a deletion or replacement. */
  undo: { params: { undo: string }; answer: { what: string } };
  /** Erase for good what could be undone. */
  forgetUndo: { params: { undo: string }; answer: undefined };
  /** Stream bus messages from now on; never audio. */
  followEvents: { query: { follow: true; siteId?: string | undefined; sessionId?: string | undefined; component?: string | undefined }; answer: undefined };
  /** List the announcements, newest first. */
  listAnnouncements: { answer: { announcements: ({ id: string; text: string; importance: "info" | "normal" | "urgent"; by: string; createdAt: string; expiresAt: string; deliveries: ({ siteId: string; state: "waiting" | "speaking" | "repeating" | "said" | "acknowledged" | "withdrawn" | "expired" | "unacknowledged"; times: number; waitsFor?: string })[] })[]; sites: ({ siteId: string; away: boolean; quiet?: { until: string; asked: boolean } })[] } };
  /** Announce something at one, several or all sites. */
  announce: { body: { text: string; siteIds?: (string)[]; importance?: "info" | "normal" | "urgent"; minutes?: number }; answer: { id: string; text: string; importance: "info" | "normal" | "urgent"; by: string; createdAt: string; expiresAt: string; deliveries: ({ siteId: string; state: "waiting" | "speaking" | "repeating" | "said" | "acknowledged" | "withdrawn" | "expired" | "unacknowledged"; times: number; waitsFor?: string })[] } };
  /** Ask for quiet at one, several or all sites, or end it. */
  operateQuiet: { body: { operation: "begin" | "end"; siteIds?: (string)[]; minutes?: number; until?: string }; answer: { sites: ({ siteId: string; away: boolean; quiet?: { until: string; asked: boolean } })[] } };
  /** Acknowledge an announcement. */
  operateAnnouncement: { params: { announcement: string }; body: { operation: "acknowledge" }; answer: { id: string; text: string; importance: "info" | "normal" | "urgent"; by: string; createdAt: string; expiresAt: string; deliveries: ({ siteId: string; state: "waiting" | "speaking" | "repeating" | "said" | "acknowledged" | "withdrawn" | "expired" | "unacknowledged"; times: number; waitsFor?: string })[] } };
  /** Withdraw an announcement. */
  withdrawAnnouncement: { params: { announcement: string }; answer: { id: string; text: string; importance: "info" | "normal" | "urgent"; by: string; createdAt: string; expiresAt: string; deliveries: ({ siteId: string; state: "waiting" | "speaking" | "repeating" | "said" | "acknowledged" | "withdrawn" | "expired" | "unacknowledged"; times: number; waitsFor?: string })[] } };
  /** List the injectable entities and their injected values. */
  listInjections: { answer: { lastInjectionAt: string | null; entities: ({ entity: string; known: boolean; count: number; values: ({ value: string; weight: number })[] })[] } };
  /** Inject new entity values at run time. */
  inject: { body: { id?: string; operations: ((unknown)[])[]; lexicon?: Record<string, (string)[]> | ((unknown)[])[]; crossLanguage?: string }; answer: { taskId: string } };
  /** Remove all injected values. */
  resetInjections: { answer: { taskId: string } };
  /** Remove an injected value of an entity, or all of them. */
  removeInjected: { params: { entity: string }; query?: { value?: string | undefined }; answer: { taskId: string } };
  /** List the voice profiles. */
  listVoiceProfiles: { answer: { voiceProfiles: ({ user: string; language: string; sites: (string)[]; fittedAt: string; sounds: Record<string, string>; report: { sentences: number; aligned: number; before: { sentences: number; done: number; right: number; wrong: number }; after: { sentences: number; done: number; right: number; wrong: number }; othersBefore: { sentences: number; done: number; right: number; wrong: number }; othersAfter: { sentences: number; done: number; right: number; wrong: number }; seconds: number } })[] } };
  /** Begin to read sentences for a voice profile, or go on. */
  readSentences: { params: { login: string }; body: { language?: string; again?: boolean }; answer: { language: string; sentences: ({ text: string; isRead: boolean })[] } };
  /** Delete what was read. */
  discardReading: { params: { login: string }; answer: undefined };
  /** Read a sentence. */
  readSentence: { params: { login: string }; body: { sentence: number; siteId?: string; wav?: string }; answer: { take: "good" | "silent" | "cut"; read: number; sentences: number } };
  /** Fit the recogniser to what was read. */
  fitVoice: { params: { login: string }; body: { sites?: (string)[] }; answer: { taskId: string } };
  /** Import a voice profile. */
  importVoiceProfile: { params: { login: string }; body: Record<string, unknown>; answer: { user: string; language: string; sites: (string)[]; fittedAt: string; sounds: Record<string, string>; report: { sentences: number; aligned: number; before: { sentences: number; done: number; right: number; wrong: number }; after: { sentences: number; done: number; right: number; wrong: number }; othersBefore: { sentences: number; done: number; right: number; wrong: number }; othersAfter: { sentences: number; done: number; right: number; wrong: number }; seconds: number } } };
  /** Export a voice profile. */
  getVoiceProfile: { params: { login: string; language: string }; answer: { format: 1; user: string; language: string; sites: (string)[]; fittedAt: string; sounds: Record<string, string>; report: { sentences: number; aligned: number; before: { sentences: number; done: number; right: number; wrong: number }; after: { sentences: number; done: number; right: number; wrong: number }; othersBefore: { sentences: number; done: number; right: number; wrong: number }; othersAfter: { sentences: number; done: number; right: number; wrong: number }; seconds: number } } };
  /** Remove a voice profile. */
  removeVoiceProfile: { params: { login: string; language: string }; answer: undefined };
  /** List the trained wake words. */
  listWakeWords: { answer: { wakeWords: ({ id: string; phrase: string; language: string; trainedAt: string; report: { recordings: number; renderings: number; missed: number; recordingsMissed: number; minutesOfSpeech: number; falseAlarms: number; nearPhrases: number; nearPhrasesHeard: number; seconds: number; falseWakes?: number; keptRecordings?: number }; keptRecordings: number; quality: "good" | "fair" | "weak"; advice: (string)[] })[]; shipped: ({ id: string; phrase: string })[] } };
  /** Train a wake word. */
  trainWakeWord: { body: { phrase: string; language?: string; quick?: boolean; recordings?: ({ name: string; wav: string })[]; keepRecordings?: boolean }; answer: { taskId: string } };
  /** Import a trained wake word. */
  importWakeWord: { body: Record<string, unknown>; answer: { id: string } };
  /** Record a site's microphone for the training of a wake word. */
  recordWakeWord: { body: { siteId?: string; seconds?: number }; answer: { wav: string } };
  /** Export a trained wake word. */
  getWakeWord: { params: { id: string }; answer: { format: number; phrase: string; language: string; head: string } };
  /** Remove a trained wake word, or end its training. */
  removeWakeWord: { params: { id: string }; answer: undefined };
  /** Delete the recordings that are kept for the next training of a wake word. */
  removeWakeWordRecordings: { params: { id: string }; answer: undefined };
  /** Test whether a trained wake word is heard in recordings. */
  tryWakeWord: { params: { id: string }; body: { recordings: ({ name: string; wav: string })[] }; answer: { results: ({ name: string; heard: boolean; margin: number })[] } };
  /** List the models that were added, and those that can be. */
  listModels: { query?: { catalogue?: string | undefined }; answer: { hasRuntime: boolean; added: ({ name: string; kind: "recogniser" | "voice" | "vad" | "wake-word"; about: string; languages: (string)[]; licence: { id: string; address: string }; memory: number; addedAt: string; bytes: number; folder: string; usedBy: (string)[]; configuration: Record<string, Record<string, string | (string)[] | Record<string, string>>>; fallback?: Record<string, Record<string, string | (string)[] | Record<string, string>>> })[]; offered: ({ name: string; kind: "recogniser" | "voice" | "vad" | "wake-word"; about: string; languages: (string)[]; licence: { id: string; address: string }; memory: number; bytes: number; downloaded: number; isAdded: boolean; sources: (string)[]; checksums: string })[] } };
  /** Add a model. */
  addModel: { body: { name: string; licence: string; from?: string; catalogue?: string }; answer: { taskId: string } };
  /** Compare the files of a model with their checksums. */
  checkModel: { params: { name: string }; answer: { faults: (string)[] } };
  /** Remove a model, or end its download. */
  removeModel: { params: { name: string }; answer: undefined };
  /** Stream the input level of a site; measured on the board, no audio is sent. */
  followLevels: { query: { follow: true; siteId?: string | undefined }; answer: undefined };
  /** Get the combined log. */
  getLogs: { query?: { lines?: number | undefined; since?: string | undefined; until?: string | undefined; level?: "debug" | "info" | "warn" | "error" | undefined; search?: string | undefined; cursor?: string | undefined; follow?: boolean | undefined }; answer: { entries: ({ time: string; level: string; component: string; message: string; fields: Record<string, unknown> })[]; cursor: string } };
  /** Get the log of a component. */
  getComponentLogs: { params: { component: string }; query?: { lines?: number | undefined; since?: string | undefined; until?: string | undefined; level?: "debug" | "info" | "warn" | "error" | undefined; search?: string | undefined; cursor?: string | undefined; follow?: boolean | undefined }; answer: { entries: ({ time: string; level: string; component: string; message: string; fields: Record<string, unknown> })[]; cursor: string } };
  /** Get the output of a skill's actions. */
  getSkillLogs: { params: { skill: string }; query?: { lines?: number | undefined; since?: string | undefined; until?: string | undefined; level?: "debug" | "info" | "warn" | "error" | undefined; search?: string | undefined; cursor?: string | undefined; follow?: boolean | undefined }; answer: { entries: ({ time: string; level: string; component: string; message: string; fields: Record<string, unknown> })[]; cursor: string } };
  /** Get metrics for Prometheus. */
  getMetrics: { answer: undefined };
  /** List the boards that this board watches. */
  listFleet: { answer: { boards: ({ name: string; origin: string; lastSeen?: string; fault?: string; version?: string; hostname?: string; health?: string; reasons: (string)[]; update?: { to: string; automatic: boolean }; freeBytes?: number; temperature?: number; sessionsPerHour?: number; failures: Record<string, number> })[] } };
  /** Watch a board. */
  addFleetBoard: { body: { name: string; url: string; token: string; fingerprint?: string }; answer: { name: string } };
  /** Look for boards in the local network. */
  findFleetBoards: { answer: { boards: ({ name: string; url: string; addresses: (string)[]; isSelf: boolean; watchedAs?: string })[] } };
  /** Check for updates, upgrade, roll back or restart a watched board. */
  operateFleetBoard: { params: { board: string }; body: { operation: "update" | "upgrade" | "rollback" | "restart" }; answer: { taskId: string } };
  /** Watch a board no longer. */
  removeFleetBoard: { params: { board: string }; answer: undefined };
  /** Get this description. */
  getSpec: { answer: Record<string, unknown> };
  /** Show this description as a page. */
  getDocs: { answer: undefined };
};
