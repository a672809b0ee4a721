/** Names this browser so that its user recognises it in a list: "Firefox on Android". */

/** The first that matches: most browsers also claim to be another one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//u, "Edge"],
  [/OPR\//u, "Opera"],
  [/SamsungBrowser\//u, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//u, "Firefox"],
  [/(?:Chrome|CriOS)\//u, "Chrome"],
  [/Safari\//u, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/CrOS/u, "ChromeOS"],
  [/Mac OS X|Macintosh/u, "Mac"],
  [/Linux/u, "Linux"],
];

export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser = "A browser", system] = [nameIn(browsers), nameIn(systems)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
