/** Removes secrets such as passwords from log entries, whoever wrote them there. */

const hidden = "[redacted]";
/** Names of fields that contain a secret: "password", "setupCode", "bus_password", "Authorization", "apiKey". */
const secretName =
  /(?:password|passwd|passphrase|secret|token|authorization|cookie|sign-in|setup_?code|(?:api|private)_?key)$/iu;
/**
 * A credential in a URL, what follows the scheme of Authorization, and a token for programs. The first characters are tested before the rest.
 */
const secretText = /:\/\/[^/\s:@]*:[^/\s@]+@|\b(?:Basic|Bearer) [\w+/.~-]{8,}={0,2}|sotto_[0-9a-f]{16}_[\w-]+/gu;
const hints = ["://", "Basic ", "Bearer ", "sotto_"];
const maxDepth = 6;

/** Returns the text without credentials of URLs and Authorization headers, and without tokens. */
export function redactText(text: string): string {
  if (!hints.some((hint) => text.includes(hint))) return text;
  return text.replace(secretText, (found) => {
    if (found.startsWith("://")) return `://${hidden}@`;
    return found.startsWith("sotto_") ? hidden : `${found.slice(0, found.indexOf(" "))} ${hidden}`;
  });
}

/** Returns the same fields; what is nested deeper than six levels is omitted. */
export function redact(fields: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    clean[name] = secretName.test(name) && value !== undefined && value !== null ? hidden : redactValue(value, depth);
  return clean;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return "…";
  if (Array.isArray(value)) return value.map((one) => redactValue(one, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return redact(value as Record<string, unknown>, depth + 1);
}
