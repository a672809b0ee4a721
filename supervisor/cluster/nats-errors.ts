/** What the client library of NATS rejects with, told apart and in words. */

export const noJetStream = "no JetStream there: enable it on every NATS server";
export const noMajority = "no majority of the NATS servers answers in time";
/** Milliseconds. */
const openMs = 4_000;

/** [nats-server/errors.json] */
export const wrongLastSequence = 10_071;
export const streamNotFound = 10_059;
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** The bucket was opened, so JetStream is enabled: that nobody takes its messages means that it has no leader. */
export function inBucket(error: unknown): string {
  const words = inWords(error);
  return words === noJetStream ? noMajority : words;
}

export const isTimeout = (error: unknown): boolean => {
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  return /TIMEOUT/iu.test(`${name} ${message}`);
};

/** The messages of the library name codes. */
export function inWords(error: unknown): string {
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  if (
    /AuthorizationError|UserAuthenticationExpired/u.test(name) ||
    /Authorization Violation|Authentication/iu.test(message)
  )
    return "NATS refuses the account: check username and password_file, or credentials_file, in [cluster]";
  if (/jetstream.*not enabled|503/iu.test(message)) return noJetStream;
  // Several servers do not say of what.
  if (/insufficient storage$/iu.test(message))
    return "the NATS servers have too little room for what hubs share: raise max_file and max_mem in jetstream on each of them";
  if (/insufficient resources|no suitable peers|replicas > 1 not supported/iu.test(message))
    return "fewer NATS servers with JetStream are there than copies are to be kept (replicas in [cluster])";
  const [, room] = /insufficient (storage|memory) resources/iu.exec(message) ?? [];
  if (room !== undefined)
    return `the NATS servers have too little room for what hubs share: raise ${room === "memory" ? "max_mem" : "max_file"} in jetstream on each of them`;
  if (/maximum (?:bytes|messages) exceeded/iu.test(message))
    return "what hubs share has reached the size that NATS permits: nothing more can be shared until something is removed, or an administrator of NATS raises max_bytes of the bucket";
  if (/message size exceeds maximum/iu.test(message))
    return "NATS permits no record of this size: raise max_payload on the servers, and max_msg_size of the bucket";
  if (isTimeout(error) || /temporarily unavailable/iu.test(message)) return noMajority;
  const cause = (error as { cause?: { message?: string } } | undefined)?.cause?.message;
  return (cause === undefined || cause === "" ? message : `${message}: ${cause}`) || "unknown reason";
}

/** Some of the client's methods wait for ever while a bucket has no leader. */
export async function inTime<Result>(work: Promise<Result>, milliseconds = openMs): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const error = Object.assign(new Error(noMajority), { name: "TimeoutError" });
  const timer = setTimeout(() => late.reject(error), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
