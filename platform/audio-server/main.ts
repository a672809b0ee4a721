import { stand } from "../port/stand.ts";
import { startAudioServer } from "./audio-server.ts";
import { audioServer } from "./component.ts";

await stand(audioServer, startAudioServer);
