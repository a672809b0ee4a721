import { stand } from "../port/stand.ts";
import { injection } from "./component.ts";
import { startInjection } from "./injection.ts";

await stand(injection, startInjection);
