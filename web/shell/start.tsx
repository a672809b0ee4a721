import { render } from "preact";
import { App } from "./app.tsx";

export function start(): void {
  const place = document.getElementById("app");
  if (place === null) return;
  // The frame of the page itself: both change between two pictures.
  place.replaceChildren();
  render(<App />, place);
}
