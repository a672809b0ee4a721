import { stand } from "../port/stand.ts";
import { tts } from "./component.ts";
import { startTts } from "./tts.ts";

await stand(tts, startTts);
