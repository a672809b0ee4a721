import { stand } from "../port/stand.ts";
import { nlu } from "./component.ts";
import { startNlu } from "./nlu.ts";

await stand(nlu, startNlu);
