/**
 * Push to talk from a page that any web server serves: this device becomes a site of the board, which hears, does and
 * answers. The page is kept to what one needs to see; see docs/how-to/talk-from-an-app.md. Apache-2.0.
 */
import { browserSound } from "../browser-sound.js";
import { Client, newSite, PushToTalk } from "../client.js";

const at = (id) => document.getElementById(id);
const [form, status, talkButton] = [at("connect"), at("status"), at("talk")];
/** Where this browser keeps the board, the token, and the name of its site. */
const key = "sotto.example";
/** Who lets go sooner has tapped: the board then hears by itself where the sentence ends. */
const holdMs = 400;
const labels = {
  idle: "Hold to talk",
  opening: "One moment…",
  listening: "Listening… let go when you are done",
  thinking: "One moment…",
  answering: "Stop",
};
const problems = {
  tooEarly: "The microphone is ready now: hold the button, and speak.",
  noMicrophone: "There is no microphone. Browsers give a page one by https, and on localhost, only.",
  notPermitted: "This page may not use the microphone: allow it beside the address.",
  notConnected: "The board cannot be reached.",
  notHeard: "Nothing was heard.",
  notUnderstood: "It was heard, but not understood.",
  busy: "Somebody else is being listened to.",
  failed: "That did not work; the log of the board says why.",
};

let client;
let talk;

/** Asks the REST first: unlike a WebSocket, it says why something is refused. */
async function connect({ board, token, siteId }) {
  status.textContent = "One moment…";
  try {
    const answer = await fetch(`https://${board}/admin/user`, { headers: { authorization: `Bearer ${token}` } });
    const { detail } = await answer.json();
    if (!answer.ok) {
      status.textContent = detail;
      return;
    }
  } catch {
    status.textContent =
      `The board cannot be reached from here. Does https://${board} open in this browser without a warning, ` +
      `and does its configuration have allowed_origins = ["${location.origin}"] in [admin]?`;
    return;
  }
  localStorage.setItem(key, JSON.stringify({ board, token, siteId }));
  form.hidden = true;
  document.querySelector("main").hidden = false;
  const onState = ({ state, reason }) => {
    status.textContent = state === "online" ? `Connected to ${board}` : (reason ?? "Connecting…");
  };
  client = new Client({ url: `wss://${board}/mqtt`, token, siteId, onState });
  talk = new PushToTalk(client.open(), browserSound(), showTalk);
}

function showTalk({ state, said, answer, problem }) {
  talkButton.textContent = labels[state];
  talkButton.dataset.state = state;
  at("said").textContent = said === "" ? "" : `“${said}”`;
  at("answer").textContent = problem === undefined ? answer : problems[problem];
}

function begin() {
  if (talk.talk.state === "idle") talk.press();
  else if (talk.talk.state === "listening") talk.release();
  else talk.cancel();
}

let pressedAt;
talkButton.addEventListener("pointerdown", (event) => {
  talkButton.setPointerCapture(event.pointerId);
  // When it happened: a page that is busy is told of a tap late, and of both its ends at different times.
  pressedAt = talk.talk.state === "idle" ? event.timeStamp : undefined;
  begin();
});
for (const end of ["pointerup", "pointercancel"])
  talkButton.addEventListener(end, (event) => {
    if (pressedAt !== undefined && event.timeStamp - pressedAt >= holdMs) talk.release();
    pressedAt = undefined;
  });
// A click without a pointer is the keyboard's, or a screen reader's.
talkButton.addEventListener("click", ({ detail }) => detail === 0 && begin());
talkButton.addEventListener("contextmenu", (event) => event.preventDefault());
// Nobody is listened to by a page that is not seen.
document.addEventListener("visibilitychange", () => document.hidden && talk?.cancel());

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { board, token } = form.elements;
  connect({ board: board.value.trim(), token: token.value.trim(), siteId: newSite("app") });
});
at("forget").addEventListener("click", () => {
  talk.close();
  client.close();
  localStorage.removeItem(key);
  location.reload();
});
const known = localStorage.getItem(key);
if (known !== null) connect(JSON.parse(known));
