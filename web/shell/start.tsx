import { render } from "preact";
import { App } from "./app.tsx";

export function start(): void {
  const place = document.getElementById("app");
  if (place !== null) render(<App />, place);
}
