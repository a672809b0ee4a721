import { render } from "preact";
import { App } from "./shell/app.tsx";

const place = document.getElementById("app");
if (place !== null) render(<App />, place);

// A browser that does not trust the board's certificate refuses it: the page then works as before, but only with the board.
if ("serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/admin/ui/worker.js").catch(() => undefined));
