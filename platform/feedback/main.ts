import { stand } from "../port/stand.ts";
import { feedback } from "./component.ts";
import { startFeedback } from "./feedback.ts";

await stand(feedback, startFeedback);
