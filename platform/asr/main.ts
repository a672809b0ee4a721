import { stand } from "../port/stand.ts";
import { startAsr } from "./asr.ts";
import { asr } from "./component.ts";

await stand(asr, startAsr);
