import { stand } from "../port/stand.ts";
import { timers } from "./component.ts";
import { startTimers } from "./start.ts";

await stand(timers, startTimers);
