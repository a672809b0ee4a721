import { stand } from "../port/stand.ts";
import { hotword } from "./component.ts";
import { startHotword } from "./hotword.ts";

await stand(hotword, startHotword);
