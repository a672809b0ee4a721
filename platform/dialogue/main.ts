import { stand } from "../port/stand.ts";
import { dialogue } from "./component.ts";
import { startDialogue } from "./start.ts";

await stand(dialogue, startDialogue);
