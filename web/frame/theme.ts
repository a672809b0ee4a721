/**
 * The theme, before anything is drawn: in the page itself (inline.ts), because a module runs after the first picture. What is chosen
 * is kept by theme-choice.ts.
 */
const dark = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem("sotto.theme");
  } catch {
    // A browser that blocks storage: as the device.
  }
  const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", isDark ? "#151614" : "#f6f4ef");
}

apply();
dark.addEventListener("change", apply);
// Another tab, and this one.
addEventListener("storage", apply);
addEventListener("sotto-theme", apply);
