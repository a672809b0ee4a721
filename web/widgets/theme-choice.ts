/** The theme of this browser: light, dark, or as the device. frame/theme.ts applies it, before anything is drawn. */

export type Theme = "device" | "light" | "dark";

const browserKey = "sotto.theme";

/** Returns false in a browser that keeps nothing. */
export function chooseTheme(chosen: Theme): boolean {
  try {
    if (chosen === "device") localStorage.removeItem(browserKey);
    else localStorage.setItem(browserKey, chosen);
  } catch {
    return false;
  }
  dispatchEvent(new Event("sotto-theme"));
  return true;
}

/** Reads what was kept; anything unknown, damaged values too, is as the device. */
export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(browserKey);
    return kept === "light" || kept === "dark" ? kept : "device";
  } catch {
    return "device";
  }
}
