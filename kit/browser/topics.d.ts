// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/** Each topic without its prefix, the format of its payload, and how it is delivered. */
export declare const topics: {
  /** Every frame captured: a WAV with the canonical 44-byte header and 256 samples, S16LE, mono, 16 kHz. */
  readonly audioServerAudioFrame: readonly ["audioServer/<siteId>/audioFrame", "binary", 0];
  /** Changes the playback volume of a site in percent, with exactly one of step, volume, muted, ringStep and ringVolume; answered by volumeState, others by an error. A change to 0 mutes and keeps the volume for later; a volume or a step above 0 ends it. An addition to the Hermes protocol. */
  readonly audioServerChangeVolume: readonly ["audioServer/<siteId>/changeVolume", "json", 1];
  /** Tells whether the audio frames of the site contain an echo of its own speaker; published on every change, if echo cancellation is on. quiet: nothing is playing. echoing: the echo is not, or not sufficiently, removed. cancelled: the echo is removed. An addition to the Hermes protocol. */
  readonly audioServerEchoState: readonly ["audioServer/<siteId>/echoState", "json", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly audioServerLoaded: readonly ["audioServer/<siteId>/loaded", "json", 1];
  /** Plays one complete WAV at the site; answered by playFinished with the request id. Ids that begin with ring- are for timers, which are heard at a low volume, too: the embedded broker refuses them to clients and skills. */
  readonly audioServerPlayBytes: readonly ["audioServer/<siteId>/playBytes/<requestId>", "binary", 1];
  /** Plays one chunk of a stream, each a WAV: numbered from 0, the last one flagged 1, the others 0. Answered by streamFinished with the request id. A chunk that is no WAV, or has no number, ends the stream. */
  readonly audioServerPlayBytesStreaming: readonly ["audioServer/<siteId>/playBytesStreaming/<requestId>/<chunkNumber>/<isLastChunk>", "binary", 0];
  /** A sound sent with playBytes has been played; the id is its request id. */
  readonly audioServerPlayFinished: readonly ["audioServer/<siteId>/playFinished", "json", 1];
  /** Registers words of the last sentence of a session as a sound of the speech component, in the speaker's own voice; answered by sentenceRegistered. Only where `keep_sentence` is on. For the supervisor's announcements. An addition to the Hermes protocol. */
  readonly audioServerRegisterSentence: readonly ["audioServer/<siteId>/registerSentence", "json", 1];
  /** Requests the frames of the last seconds again, so that words right after the wake word are not lost. */
  readonly audioServerReplayRequest: readonly ["audioServer/<siteId>/replayRequest", "json", 1];
  /** The audio requested with replayRequest, up to now: WAVs in the format of the audio frames, in order. */
  readonly audioServerReplayResponse: readonly ["audioServer/<siteId>/replayResponse", "binary", 1];
  /** Answers registerSentence, after the sound was sent to the speech component. An addition to the Hermes protocol. */
  readonly audioServerSentenceRegistered: readonly ["audioServer/<siteId>/sentenceRegistered", "json", 1];
  /** Sets the playback volume of a site, which keeps it over restarts. An addition to the Hermes protocol. */
  readonly audioServerSetVolume: readonly ["audioServer/<siteId>/setVolume", "json", 1];
  /** Stops the current sound at the site and discards the queued ones; with an id, only the sound of that request. Each is answered by playFinished or streamFinished, as if it had been played. An addition to the Hermes protocol. */
  readonly audioServerStopPlaying: readonly ["audioServer/<siteId>/stopPlaying", "json", 1];
  /** A streamed sound has ended; the id is its request id. */
  readonly audioServerStreamFinished: readonly ["audioServer/<siteId>/streamFinished", "json", 1];
  /** Turns the capture of audio frames off at a site. */
  readonly audioServerToggleOff: readonly ["audioServer/toggleOff", "json", 1];
  /** Turns the capture of audio frames on at a site. */
  readonly audioServerToggleOn: readonly ["audioServer/toggleOn", "json", 1];
  /** The component's version, in response to versionRequest. */
  readonly audioServerVersion: readonly ["audioServer/<siteId>/version", "json", 1];
  /** Requests the component's version. */
  readonly audioServerVersionRequest: readonly ["audioServer/<siteId>/versionRequest", "empty", 1];
  /** Answers changeVolume with what now holds at the site. An addition to the Hermes protocol. */
  readonly audioServerVolumeState: readonly ["audioServer/<siteId>/volumeState", "json", 1];
  /** Speech at the site has ended. */
  readonly voiceActivityVadDown: readonly ["voiceActivity/<siteId>/vadDown", "json", 1];
  /** Speech at the site has started. */
  readonly voiceActivityVadUp: readonly ["voiceActivity/<siteId>/vadUp", "json", 1];
  /** Answers muteMicrophone with what now holds at the site, when it is on disk: after muted, no frame of the site follows. Also published when the audio server has started. An addition to the Hermes protocol. */
  readonly audioServerMicrophoneState: readonly ["audioServer/<siteId>/microphoneState", "json", 1];
  /** Mutes the microphone of a site, or ends that; without muted, only asks. Answered by microphoneState. While it is muted the device is closed, no frame and no replay leaves the audio server, and toggleOn changes nothing; it stays muted over restarts and power cuts. An addition to the Hermes protocol. */
  readonly audioServerMuteMicrophone: readonly ["audioServer/<siteId>/muteMicrophone", "json", 1];
  /** A wake word was detected; its id is "default" if there is only one. The id "stop" is a bare "stop" while something sounds (`[hotword] stop_word`), which starts no session. */
  readonly hotwordDetected: readonly ["hotword/<wakewordId>/detected", "json", 1];
  /** A site's microphone is listened to, for these wake words. Repeated every five seconds; with an empty list, or after 15 seconds without it, the site does not listen. A wake word that another site reported waits for the sites that listen. */
  readonly hotwordListening: readonly ["hotword/listening", "json", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly hotwordLoaded: readonly ["hotword/<wakewordId>/loaded", "json", 1];
  /** Turns the wake word off at a site. */
  readonly hotwordToggleOff: readonly ["hotword/toggleOff", "json", 1];
  /** Turns the wake word on at a site. */
  readonly hotwordToggleOn: readonly ["hotword/toggleOn", "json", 1];
  /** The component's version, in response to versionRequest. */
  readonly hotwordVersion: readonly ["hotword/<wakewordId>/version", "json", 1];
  /** Requests the component's version. */
  readonly hotwordVersionRequest: readonly ["hotword/<wakewordId>/versionRequest", "empty", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly asrLoaded: readonly ["asr/loaded", "json", 1];
  /** The text recognised so far; only if `partial` is set in the configuration. */
  readonly asrPartialTextCaptured: readonly ["asr/partialTextCaptured", "json", 1];
  /** Requests that the component reloads the assistant and the injected values; answered by `loaded` with the id. */
  readonly asrReload: readonly ["asr/reload", "json", 1];
  /** Starts listening at a site, including words spoken since startSignalMs. */
  readonly asrStartListening: readonly ["asr/startListening", "json", 1];
  /** Stops listening at a site. */
  readonly asrStopListening: readonly ["asr/stopListening", "json", 1];
  /** The recognised text, after silence has ended the sentence. */
  readonly asrTextCaptured: readonly ["asr/textCaptured", "json", 1];
  /** Turns recognition off at every site. */
  readonly asrToggleOff: readonly ["asr/toggleOff", "empty", 1];
  /** Turns recognition on at every site. */
  readonly asrToggleOn: readonly ["asr/toggleOn", "empty", 1];
  /** The component's version, in response to versionRequest. */
  readonly asrVersion: readonly ["asr/version", "json", 1];
  /** Requests the component's version. */
  readonly asrVersionRequest: readonly ["asr/versionRequest", "empty", 1];
  /** Requests an explanation of how a text is understood; answered by explained, or by error/nlu with this id in its context. */
  readonly nluExplain: readonly ["nlu/explain", "json", 1];
  /** Explains how a text is understood. */
  readonly nluExplained: readonly ["nlu/explained", "json", 1];
  /** No intent matches the text, or the intent does not allow its form; `held` then contains the rejected intent and the reason. */
  readonly nluIntentNotRecognized: readonly ["nlu/intentNotRecognized", "json", 1];
  /** The intent of a text, and the slots that were found. */
  readonly nluIntentParsed: readonly ["nlu/intentParsed", "json", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly nluLoaded: readonly ["nlu/loaded", "json", 1];
  /** Requests one slot of a known intent; answered by slotParsed. */
  readonly nluPartialQuery: readonly ["nlu/partialQuery", "json", 1];
  /** Requests the intent of a text; answered by intentParsed or intentNotRecognized. */
  readonly nluQuery: readonly ["nlu/query", "json", 1];
  /** Requests that the component reloads the assistant and the injected values; answered by `loaded` with the id. */
  readonly nluReload: readonly ["nlu/reload", "json", 1];
  /** The requested slot, if it was found. */
  readonly nluSlotParsed: readonly ["nlu/slotParsed", "json", 1];
  /** The component's version, in response to versionRequest. */
  readonly nluVersion: readonly ["nlu/version", "json", 1];
  /** Requests the component's version. */
  readonly nluVersionRequest: readonly ["nlu/versionRequest", "empty", 1];
  /** Enables and disables intents, cumulatively; overrides the assistant's defaults. */
  readonly dialogueConfigure: readonly ["dialogueManager/configure", "json", 1];
  /** A user has said yes to what a sentence means that the assistant was not sure of. Nothing learns it: somebody with the role may add it to the assistant. */
  readonly dialogueConfirmed: readonly ["dialogueManager/confirmed", "json", 1];
  /** Speaks a text and listens again. With `slot`, the answer fills that slot of the only intent in the filter. */
  readonly dialogueContinueSession: readonly ["dialogueManager/continueSession", "json", 1];
  /** Ends a session, immediately or after speaking a text. */
  readonly dialogueEndSession: readonly ["dialogueManager/endSession", "json", 1];
  /** A sentence was not understood, in a turn with `sendIntentNotRecognized`. */
  readonly dialogueIntentNotRecognized: readonly ["dialogueManager/intentNotRecognized", "json", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly dialogueLoaded: readonly ["dialogueManager/loaded", "json", 1];
  /** A user has said that something wrong was done. What was meant is the intent that follows in the same session, if it is understood. */
  readonly dialogueObjected: readonly ["dialogueManager/objected", "json", 1];
  /** A session has ended; published once for each session that was started or refused. */
  readonly dialogueSessionEnded: readonly ["dialogueManager/sessionEnded", "json", 1];
  /** A session is queued until its site is free. */
  readonly dialogueSessionQueued: readonly ["dialogueManager/sessionQueued", "json", 1];
  /** A session has started. */
  readonly dialogueSessionStarted: readonly ["dialogueManager/sessionStarted", "json", 1];
  /** Starts a session at a site, to listen (action) or to speak a text (notification). */
  readonly dialogueStartSession: readonly ["dialogueManager/startSession", "json", 1];
  /** Turns the dialogue off at a site. */
  readonly dialogueToggleOff: readonly ["dialogueManager/toggleOff", "json", 1];
  /** Turns the dialogue on at a site. */
  readonly dialogueToggleOn: readonly ["dialogueManager/toggleOn", "json", 1];
  /** The component's version, in response to versionRequest. */
  readonly dialogueVersion: readonly ["dialogueManager/version", "json", 1];
  /** Requests the component's version. */
  readonly dialogueVersionRequest: readonly ["dialogueManager/versionRequest", "empty", 1];
  /** A site heard a wake word that another site answers: no session starts there, and it listens for the wake word again. */
  readonly dialogueWakeWordYielded: readonly ["dialogueManager/wakeWordYielded", "json", 1];
  /** An intent for skills; answered by continueSession or endSession. */
  readonly intent: readonly ["intent/<intentName>", "json", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly ttsLoaded: readonly ["tts/loaded", "json", 1];
  /** Registers a sound (one complete WAV) that texts can play by its id. */
  readonly ttsRegisterSound: readonly ["tts/registerSound/<soundId>", "binary", 1];
  /** Speaks a text at a site; answered by sayFinished, immediately if the text is empty. */
  readonly ttsSay: readonly ["tts/say", "json", 1];
  /** A text sent with `say` has been spoken. */
  readonly ttsSayFinished: readonly ["tts/sayFinished", "json", 1];
  /** Stops speech at a site and discards the queued texts; with a session, only its texts. Each is answered by sayFinished. An addition to the Hermes protocol. */
  readonly ttsStop: readonly ["tts/stop", "json", 1];
  /** The component's version, in response to versionRequest. */
  readonly ttsVersion: readonly ["tts/version", "json", 1];
  /** Requests the component's version. */
  readonly ttsVersionRequest: readonly ["tts/versionRequest", "empty", 1];
  /** Turns the feedback sounds off at a site. */
  readonly feedbackSoundToggleOff: readonly ["feedback/sound/toggleOff", "json", 1];
  /** Turns the feedback sounds on at a site. */
  readonly feedbackSoundToggleOn: readonly ["feedback/sound/toggleOn", "json", 1];
  /** The values were injected, and ASR and NLU have loaded them. */
  readonly injectionComplete: readonly ["injection/complete", "json", 1];
  /** The component has loaded its resources. The id is that of the reload request, if any. */
  readonly injectionLoaded: readonly ["injection/loaded", "json", 1];
  /** Adds values to entities: `add` keeps the values injected before, `addFromVanilla` replaces them. */
  readonly injectionPerform: readonly ["injection/perform", "json", 1];
  /** The injected values were removed, and ASR and NLU have reloaded. */
  readonly injectionResetComplete: readonly ["injection/reset/complete", "json", 1];
  /** Removes all injected values, or those given; of an entity with an empty list, all. */
  readonly injectionResetPerform: readonly ["injection/reset/perform", "json", 1];
  /** Time of the last injection. */
  readonly injectionStatus: readonly ["injection/status", "json", 1];
  /** Requests the time of the last injection; answered by status. */
  readonly injectionStatusRequest: readonly ["injection/statusRequest", "empty", 1];
  /** The component's version, in response to versionRequest. */
  readonly injectionVersion: readonly ["injection/version", "json", 1];
  /** Requests the component's version. */
  readonly injectionVersionRequest: readonly ["injection/versionRequest", "empty", 1];
  /** The result of `timers/perform`: the timers that it concerned (all, after list), or why nothing was done. */
  readonly timersDone: readonly ["timers/done", "json", 1];
  /** Sets or changes timers, alarms and reminders; answered by `timers/done`, after the change is on the disk. add: with seconds, or with at (HH:MM, or ISO 8601) and, to repeat it, weekdays (1 is Monday). cancel: one by timerId. change: its name, and seconds that are added to what is left of a timer; extend: only the seconds. stop: what rings, by timerId, at the site, or everywhere. snooze: the same, for seconds. */
  readonly timersPerform: readonly ["timers/perform", "json", 1];
  /** All timers, alarms and reminders: published when one was set or changed, begins to ring, or ends. */
  readonly timersState: readonly ["timers/state", "json", 1];
  /** The timers that ring at this hub: those of the rooms that it serves. Hubs that share their timers have all of them, and each rings at one. */
  readonly timersTurns: readonly ["timers/turns", "json", 1];
  /** What has become of an announcement at a site: waiting when it is accepted; speaking when it begins to be said; then said, or repeating until it is acknowledged; expired when it was dropped; unacknowledged when it was repeated often enough; waiting again when it could not be said, or what said it was killed. */
  readonly announcementsChanged: readonly ["announcements/changed", "json", 1];
  /** The result of `announcements/perform`: the announcements that it concerned (all, after list), or why nothing was done. */
  readonly announcementsDone: readonly ["announcements/done", "json", 1];
  /** Announces something, or changes what was announced; answered by `announcements/done`, after the change is on the disk. announce: text, at siteIds (absent: every site). acknowledge and withdraw: one by announcementId; acknowledge without it: what was said at siteId, or everywhere. quiet: only what is urgent is spoken at siteIds until a time, or for minutes (absent: 480), at most a day; disturb ends that. */
  readonly announcementsPerform: readonly ["announcements/perform", "json", 1];
  /** The result of `home/perform`: the devices that it concerned, or why nothing was done. */
  readonly homeDone: readonly ["home/done", "json", 1];
  /** Asks the skill `home`, which answers with `home/done`. list: all devices. switch: turns the device deviceId on or off, and waits until it has told that it is done. reload: names and rooms have changed in its settings; then as list. */
  readonly homePerform: readonly ["home/perform", "json", 1];
  /** The result of `players/perform`: what has become of it, and of the player. */
  readonly playersDone: readonly ["players/done", "json", 1];
  /** The skill `home` tells which media players there are and what they do, after each change and when it is asked. */
  readonly playersKnown: readonly ["players/known", "json", 1];
  /** Asks the skill `home` to do something with a media player; answered with `players/done` when the player has told that it is done, or has not in time. list: which there are; answered with `players/known`. */
  readonly playersPerform: readonly ["players/perform", "json", 1];
  /** The result of `overview/perform`: the sites that can speak, and the intents of the assistant that are enabled at the site and answered by an installed skill or by a component, in the order of the assistant. */
  readonly overviewDone: readonly ["overview/done", "json", 1];
  /** Asks for the sites and for what can be said at siteId; answered by `overview/done`. */
  readonly overviewPerform: readonly ["overview/perform", "json", 1];
  /** What becomes of an upgrade by the board's update policy: planned, with its earliest time; started; then completed, undone when it was rolled back, or failed when nothing was changed. Upgrades that somebody asks for are tasks and are not reported here. */
  readonly updatesChanged: readonly ["updates/changed", "json", 1];
  /** Tells a component what hubs have agreed on about one record; answered by `adopted`. It is refused when another record is there by now than the one that it replaces. */
  readonly clusterAdopt: readonly ["cluster/<kind>/adopt", "json", 1];
  /** The answer to `adopt`, when it is on the disk. */
  readonly clusterAdopted: readonly ["cluster/<kind>/adopted", "json", 1];
  /** Asks the component that keeps records of this kind, which hubs share, for all of them; answered by `records`. */
  readonly clusterAsk: readonly ["cluster/<kind>/ask", "empty", 1];
  /** The answer of a satellite to each hub that it knows: the one to which it says what is heard in its room. A hub acts for the site only while it is chosen, as the answer to a message of the last seconds. */
  readonly clusterChosen: readonly ["cluster/chosen", "json", 1];
  /** All records of a kind that hubs share: when they were asked for, and when one has changed and is on the disk. */
  readonly clusterRecords: readonly ["cluster/<kind>/records", "json", 1];
  /** What a hub of a cluster says to a satellite, twice a second: held (it owns the site), free (nobody does), elsewhere (another hub does), or alone (no majority of the servers answers, so it cannot know). The satellite follows the hub that holds its site with the highest epoch; if none does, a hub that is alone. */
  readonly clusterServing: readonly ["cluster/serving", "json", 1];
  /** An error occurred in the component. */
  readonly errorAsr: readonly ["error/asr", "json", 1];
  /** An error occurred in the component. */
  readonly errorAudioServer: readonly ["error/audioServer", "json", 1];
  /** An error occurred in the component. */
  readonly errorDialogueManager: readonly ["error/dialogueManager", "json", 1];
  /** An error occurred in the component. */
  readonly errorHotword: readonly ["error/hotword", "json", 1];
  /** An error occurred in the component. */
  readonly errorInjection: readonly ["error/injection", "json", 1];
  /** An error occurred in the component. */
  readonly errorNlu: readonly ["error/nlu", "json", 1];
  /** An error occurred in the component. */
  readonly errorTts: readonly ["error/tts", "json", 1];
  /** Published when a component is ready, and as its last will when it is gone. */
  readonly componentStatus: readonly ["component/<componentName>/status", "json", 1];
  /** Asks every component for a sign of life. The supervisor numbers the rounds. */
  readonly componentPing: readonly ["component/ping", "json", 0];
  /** The response to a ping, with its round; proves that the component can receive and publish messages. */
  readonly componentPong: readonly ["component/<componentName>/pong", "json", 0];
};

export type AsrToken = { /** the word */ readonly value: string; /** confidence of this word */ readonly confidence: number; /** start in the text, in characters */ readonly rangeStart: number; /** end in the text, exclusive */ readonly rangeEnd: number; readonly time: { /** seconds from the start of listening */ readonly start: number; /** seconds, exclusive */ readonly end: number; }; };
export type Slot = { /** the words as spoken */ readonly rawValue: string; readonly value: SlotValue; readonly alternatives?: readonly (SlotValue)[] | undefined; readonly range: { /** start of the words in the input, in characters */ readonly start: number; /** end, exclusive */ readonly end: number; }; /** the entity of the value */ readonly entity: string; /** the slot */ readonly slotName: string; /** confidence of the NLU */ readonly confidenceScore?: number | undefined; /** confidence of the NLU: the name that older clients read */ readonly confidence?: number | undefined; };
export type SlotValue = { readonly kind: "Custom" | "MusicAlbum" | "MusicArtist" | "MusicTrack" | "City" | "Country" | "Region"; /** the entity's value */ readonly value: string; } | { readonly kind: "Number" | "Percentage"; /** the number */ readonly value: number; } | { readonly kind: "Ordinal"; /** 1 for the first */ readonly value: number; } | { readonly kind: "InstantTime"; /** ISO 8601 with offset */ readonly value: string; readonly grain: "Year" | "Quarter" | "Month" | "Week" | "Day" | "Hour" | "Minute" | "Second"; readonly precision?: "Exact" | "Approximate" | undefined; } | { readonly kind: "TimeInterval"; /** ISO 8601 with offset */ readonly from?: string | undefined; /** ISO 8601 with offset */ readonly to?: string | undefined; } | { readonly kind: "AmountOfMoney"; /** the amount */ readonly value: number; readonly precision?: "Exact" | "Approximate" | undefined; /** the currency */ readonly unit?: string | undefined; } | { readonly kind: "Temperature"; /** degrees */ readonly value: number; /** celsius, fahrenheit */ readonly unit?: string | undefined; } | { readonly kind: "Duration"; /** how many years */ readonly years?: number | undefined; /** how many quarters */ readonly quarters?: number | undefined; /** how many months */ readonly months?: number | undefined; /** how many weeks */ readonly weeks?: number | undefined; /** how many days */ readonly days?: number | undefined; /** how many hours */ readonly hours?: number | undefined; /** how many minutes */ readonly minutes?: number | undefined; /** how many seconds */ readonly seconds?: number | undefined; readonly precision?: "Exact" | "Approximate" | undefined; };
export type Termination = { readonly reason: "nominal" | "siteUnavailable" | "abortedByUser" | "intentNotRecognized"; } | { readonly reason: "timeout"; readonly component?: "audioServer" | "hotword" | "asr" | "nlu" | "dialogue" | "tts" | "injection" | "clientApp" | undefined; } | { readonly reason: "error"; /** the error */ readonly error: string; };

/** The payloads in JSON. */
export type Payloads = {
  audioServerChangeVolume: { /** the site */ readonly siteId?: string | undefined; /** added to the volume, -100 to 100 */ readonly step?: number | undefined; /** volume, 0 to 100 */ readonly volume?: number | undefined; /** whether nothing is heard except timers and alarms that ring */ readonly muted?: boolean | undefined; /** added to the volume of timers and alarms that ring, -100 to 100 */ readonly ringStep?: number | undefined; /** volume of timers and alarms that ring, whatever the other is; at least 10 is kept */ readonly ringVolume?: number | undefined; };
  audioServerEchoState: { /** the site */ readonly siteId?: string | undefined; readonly state: "quiet" | "echoing" | "cancelled"; /** delay between playback and capture */ readonly delayMs?: number | undefined; /** clock difference between speaker and microphone; positive if the speaker's is faster */ readonly driftPpm?: number | undefined; };
  audioServerLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  audioServerPlayFinished: { /** echoed in the answer */ readonly id?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  audioServerRegisterSentence: { /** the site */ readonly siteId?: string | undefined; /** the session in which they were said */ readonly sessionId: string; /** the id under which they are registered */ readonly soundId: string; /** seconds since listening began */ readonly start: number; /** seconds since listening began, exclusive */ readonly end: number; };
  audioServerReplayRequest: { /** identifies the request */ readonly requestId: string; /** start of the requested audio, Unix epoch in milliseconds */ readonly startAtMs: number; /** the site */ readonly siteId?: string | undefined; };
  audioServerSentenceRegistered: { /** the site */ readonly siteId?: string | undefined; /** the id under which it is registered */ readonly soundId: string; /** duration of the sound; 0: these words are not kept */ readonly seconds: number; };
  audioServerSetVolume: { /** the site */ readonly siteId?: string | undefined; /** volume, 0 to 1 */ readonly volume: number; };
  audioServerStopPlaying: { /** the site */ readonly siteId?: string | undefined; /** the request; absent: all */ readonly id?: string | undefined; };
  audioServerStreamFinished: { /** the stream */ readonly id: string; /** the site */ readonly siteId?: string | undefined; };
  audioServerToggleOff: { /** the site */ readonly siteId?: string | undefined; };
  audioServerToggleOn: { /** the site */ readonly siteId?: string | undefined; };
  audioServerVersion: { /** the component's version */ readonly version: string; };
  audioServerVolumeState: { /** the site */ readonly siteId?: string | undefined; /** volume that holds when the site is not muted, 0 to 100 */ readonly volume: number; /** whether nothing is heard except timers and alarms that ring */ readonly muted: boolean; /** volume of timers and alarms that ring, 0 to 100 */ readonly ringVolume?: number | undefined; };
  voiceActivityVadDown: { /** the site */ readonly siteId?: string | undefined; /** time in the audio signal, Unix epoch in milliseconds */ readonly signalMs?: number | undefined; };
  voiceActivityVadUp: { /** the site */ readonly siteId?: string | undefined; /** time in the audio signal, Unix epoch in milliseconds */ readonly signalMs?: number | undefined; };
  audioServerMicrophoneState: { /** the site */ readonly siteId?: string | undefined; /** whether no sound of the site leaves the audio server */ readonly muted: boolean; /** who has muted it, as the client said */ readonly by?: string | undefined; /** when it was muted, ISO 8601 */ readonly since?: string | undefined; };
  audioServerMuteMicrophone: { /** the site */ readonly siteId?: string | undefined; /** whether it is muted; absent: as it is */ readonly muted?: boolean | undefined; /** who mutes it, as the client says */ readonly by?: string | undefined; };
  hotwordDetected: { /** the site */ readonly siteId?: string | undefined; /** the model that detected it */ readonly modelId: string; /** the model's version */ readonly modelVersion: string; readonly modelType: "universal" | "personal"; /** the sensitivity of the model */ readonly currentSensitivity: number; /** the session, if any */ readonly sessionId?: string | undefined; /** time of the detection, Unix epoch in milliseconds */ readonly detectionSignalMs?: number | undefined; /** end of the wake word, Unix epoch in milliseconds */ readonly endSignalMs?: number | undefined; /** the assistant beside the one in use that a wake word has named; the one in use if absent */ readonly assistant?: string | undefined; /** how it was heard: of several sites, the one that heard it best answers */ readonly measures?: { /** level of the wake word in dBFS (RMS) */ readonly level: number; /** its level above the noise before it, in dB */ readonly snr?: number | undefined; /** milliseconds from the beginning of the wake word to this message */ readonly onsetMs?: number | undefined; /** how sure the detector is */ readonly score?: number | undefined; } | undefined; };
  hotwordListening: { /** the site */ readonly siteId?: string | undefined; /** empty: the site does not listen (any more) */ readonly modelIds: readonly (string)[]; };
  hotwordLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  hotwordToggleOff: { /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  hotwordToggleOn: { /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  hotwordVersion: { /** the component's version */ readonly version: string; };
  asrLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  asrPartialTextCaptured: { /** the recognised text */ readonly text: string; /** likelihood of this text */ readonly likelihood: number; /** duration of the recognition */ readonly seconds: number; /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; readonly tokens?: readonly (AsrToken)[] | undefined; };
  asrReload: { /** echoed in the answer */ readonly id?: string | undefined; };
  asrStartListening: { /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; /** where in the audio listening starts, Unix epoch in milliseconds */ readonly startSignalMs?: number | undefined; /** allowed intents; empty: all enabled ones */ readonly intentFilter?: readonly (string)[] | string | undefined; /** the assistant beside the one in use that a wake word has named; the one in use if absent */ readonly assistant?: string | undefined; /** a follow-up without the wake word: seconds within which speech must begin; nothing is signalled */ readonly followUp?: number | undefined; };
  asrStopListening: { /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  asrTextCaptured: { /** the recognised text */ readonly text: string; /** likelihood of this text */ readonly likelihood: number; /** duration of the recognition */ readonly seconds: number; /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; readonly tokens?: readonly (AsrToken)[] | undefined; /** why the text is empty: silence; noise; speech that matches no sentence; the same in a loud room; a timeout */ readonly reason?: "silence" | "noise" | "unforeseen" | "tooNoisy" | "tooLong" | undefined; /** the closest expected sentence, if the text is empty */ readonly nearest?: { /** the sentence */ readonly text: string; /** likelihood of this text */ readonly likelihood: number; } | undefined; /** other candidates, most likely first; of an unforeseen text, what else was written down, about which the user is asked if the text is not understood */ readonly alternatives?: readonly ({ /** the sentence */ readonly text: string; /** likelihood of this text */ readonly likelihood: number; })[] | undefined; /** the text is not one of the assistant's sentences, so understanding it needs a higher confidence */ readonly unforeseen?: boolean | undefined; /** nothing has confirmed the text and the recogniser is not sure, or another value sounds like it: ask the user before acting on it */ readonly unverified?: boolean | undefined; };
  asrVersion: { /** the component's version */ readonly version: string; };
  nluExplain: { /** the text */ readonly input: string; /** allowed intents; empty: all enabled ones */ readonly intentFilter?: readonly (string)[] | string | undefined; /** echoed in the response */ readonly id: string; /** the assistant beside the one in use that a wake word has named; the one in use if absent */ readonly assistant?: string | undefined; };
  nluExplained: { /** id of the request */ readonly id: string; /** the text */ readonly input: string; /** pattern: a sentence of the dataset, apart from its slots; statistics: the most likely intent; none: no intent */ readonly stage: "pattern" | "statistics" | "none"; /** the sentence of the dataset, with its slots in braces */ readonly pattern?: string | undefined; /** minimum confidence */ readonly threshold: number; readonly best: { readonly intentName?: string | null | undefined; /** confidence */ readonly confidenceScore: number; readonly slots?: readonly (Slot)[] | undefined; }; readonly nearest?: { readonly intentName?: string | null | undefined; /** confidence */ readonly confidenceScore: number; } | undefined; readonly held?: { /** author:name */ readonly intentName: string; /** confidence */ readonly confidenceScore: number; readonly slots?: readonly (Slot)[] | undefined; /** unsure: ask the user; unknownValue: a value that is not listed; otherwise a form of sentence that the intent does not allow */ readonly reason: "unsure" | "negated" | "without" | "keep" | "whether" | "what" | "why" | "who" | "when" | "where" | "how" | "state" | "past" | "later" | "all" | "except" | "several" | "opposite" | "unknownValue"; /** the words that show this */ readonly words: string; /** the slot of the unknown value, if that is clear */ readonly slotName?: string | undefined; /** known values */ readonly known?: readonly (string)[] | undefined; /** the intent in its author's words, with the recognised values; of several orders, the first, if it is clear */ readonly saidBack?: string | undefined; } | undefined; /** scores of the statistical model, most likely first; present even if a pattern decided */ readonly scores: readonly ({ readonly intentName?: string | null | undefined; /** confidence */ readonly confidenceScore: number; })[]; readonly words: readonly ({ /** the word */ readonly text: string; readonly range: { /** start of the words in the input, in characters */ readonly start: number; /** end, exclusive */ readonly end: number; }; /** evidence for `best` over `nearest`, as a natural logarithm of odds */ readonly weight: number; })[]; readonly candidates: readonly ({ /** the entity */ readonly entity: string; /** the words that may be a value of it */ readonly rawValue: string; readonly range: { /** start of the words in the input, in characters */ readonly start: number; /** end, exclusive */ readonly end: number; }; /** values of the assistant, or built-in numbers and times */ readonly from: "list" | "grammar"; /** the slot that they filled */ readonly slotName?: string | undefined; })[]; };
  nluIntentNotRecognized: { /** echoed in the answer */ readonly id?: string | undefined; /** the text */ readonly input: string; /** the session, if any */ readonly sessionId?: string | undefined; /** confidence that no intent matches */ readonly confidenceScore?: number | undefined; readonly held?: { /** author:name */ readonly intentName: string; /** confidence */ readonly confidenceScore: number; readonly slots?: readonly (Slot)[] | undefined; /** unsure: ask the user; unknownValue: a value that is not listed; otherwise a form of sentence that the intent does not allow */ readonly reason: "unsure" | "negated" | "without" | "keep" | "whether" | "what" | "why" | "who" | "when" | "where" | "how" | "state" | "past" | "later" | "all" | "except" | "several" | "opposite" | "unknownValue"; /** the words that show this */ readonly words: string; /** the slot of the unknown value, if that is clear */ readonly slotName?: string | undefined; /** known values */ readonly known?: readonly (string)[] | undefined; /** the intent in its author's words, with the recognised values; of several orders, the first, if it is clear */ readonly saidBack?: string | undefined; } | undefined; /** the assistant's sentence that the text is most like, if one is near and nothing is held */ readonly nearest?: { /** the sentence, with the values that were said */ readonly text: string; /** author:name */ readonly intentName: string; /** how much both have in common */ readonly likeness: number; } | undefined; };
  nluIntentParsed: { /** echoed in the answer */ readonly id?: string | undefined; /** the text */ readonly input: string; readonly intent: { /** author:name */ readonly intentName: string; /** confidence */ readonly confidenceScore: number; }; readonly slots?: readonly (Slot)[] | undefined; /** the session, if any */ readonly sessionId?: string | undefined; readonly alternatives?: readonly ({ readonly intentName?: string | null | undefined; /** confidence */ readonly confidenceScore: number; readonly slots?: readonly (Slot)[] | undefined; })[] | undefined; /** the intent in its author's words, with the recognised values; of several orders, the first, if it is clear */ readonly saidBack?: string | undefined; };
  nluLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  nluPartialQuery: { /** the text */ readonly input: string; /** the intent */ readonly intentName: string; /** the slot to look for */ readonly slotName: string; /** echoed in the answer */ readonly id?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; /** the assistant beside the one in use that a wake word has named; the one in use if absent */ readonly assistant?: string | undefined; };
  nluQuery: { /** the text */ readonly input: string; /** allowed intents; empty: all enabled ones */ readonly intentFilter?: readonly (string)[] | string | undefined; /** echoed in the answer */ readonly id?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; /** the site of the speaker */ readonly siteId?: string | undefined; /** the recognised words, by utterance */ readonly asrTokens?: readonly (readonly (AsrToken)[])[] | readonly (AsrToken)[] | undefined; /** the assistant beside the one in use that a wake word has named; the one in use if absent */ readonly assistant?: string | undefined; };
  nluReload: { /** echoed in the answer */ readonly id?: string | undefined; };
  nluSlotParsed: { /** echoed in the answer */ readonly id?: string | undefined; /** the text */ readonly input: string; /** the intent */ readonly intentName: string; readonly slot?: Slot | undefined; /** the entity of the slot, unless the text is plainly a value of it */ readonly entity?: string | undefined; /** some values of the slot, with `entity` */ readonly known?: readonly (string)[] | undefined; /** the slot also takes values that are not listed; with `entity` */ readonly open?: boolean | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  nluVersion: { /** the component's version */ readonly version: string; };
  dialogueConfigure: { /** the site; absent: all */ readonly siteId?: string | undefined; readonly intents?: readonly ({ /** the intent */ readonly intentId: string; /** absent: unchanged */ readonly enable?: boolean | undefined; })[] | undefined; };
  dialogueConfirmed: { /** the site */ readonly siteId?: string | undefined; /** the session */ readonly sessionId: string; /** the sentence */ readonly input: string; /** the intent that was meant */ readonly intentName: string; };
  dialogueContinueSession: { /** the session */ readonly sessionId: string; /** the text to speak */ readonly text?: string | undefined; /** allowed intents; empty: all enabled ones */ readonly intentFilter?: readonly (string)[] | string | undefined; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** publish intentNotRecognized instead of asking again, for this turn */ readonly sendIntentNotRecognized?: boolean | undefined; /** the slot to fill; requires exactly one intent in the filter */ readonly slot?: string | undefined; };
  dialogueEndSession: { /** the session */ readonly sessionId: string; /** a text to speak first */ readonly text?: string | undefined; };
  dialogueIntentNotRecognized: { /** the session */ readonly sessionId: string; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** the recognised text */ readonly input?: string | undefined; /** confidence that no intent matches */ readonly confidenceScore: number; readonly alternatives?: readonly ({ readonly intentName?: string | null | undefined; /** confidence */ readonly confidenceScore: number; readonly slots?: readonly (Slot)[] | undefined; })[] | undefined; };
  dialogueLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  dialogueObjected: { /** the site */ readonly siteId?: string | undefined; /** the session */ readonly sessionId: string; /** what was asked for last at the site */ readonly about: { /** the session */ readonly sessionId: string; /** the sentence that was misunderstood, as recognised */ readonly input: string; /** what it was taken for; absent: it was not understood */ readonly intentName?: string | undefined; /** the sessions whose words the intent that follows may contain, the oldest first */ readonly quotes?: readonly (string)[] | undefined; }; };
  dialogueSessionEnded: { /** the session */ readonly sessionId: string; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** the site */ readonly siteId?: string | undefined; readonly termination: Termination; };
  dialogueSessionQueued: { /** the session */ readonly sessionId: string; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** the site */ readonly siteId?: string | undefined; };
  dialogueSessionStarted: { /** the session */ readonly sessionId: string; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** the session that it continues */ readonly reactivatedFromSessionId?: string | undefined; };
  dialogueStartSession: { readonly init: { readonly type: "action"; /** the text to speak first */ readonly text?: string | undefined; /** allowed intents; empty: all enabled ones */ readonly intentFilter?: readonly (string)[] | string | undefined; /** false: refused if the site is busy */ readonly canBeEnqueued?: boolean | undefined; /** publish intentNotRecognized instead of asking again, for this turn */ readonly sendIntentNotRecognized?: boolean | undefined; } | { readonly type: "notification"; /** the text to speak */ readonly text: string; }; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** language code */ readonly lang?: string | undefined; /** the session id to use, if it is free; set only by the broker, for skills */ readonly sessionId?: string | undefined; };
  dialogueToggleOff: { /** the site */ readonly siteId?: string | undefined; };
  dialogueToggleOn: { /** the site */ readonly siteId?: string | undefined; };
  dialogueVersion: { /** the component's version */ readonly version: string; };
  dialogueWakeWordYielded: { /** the site */ readonly siteId?: string | undefined; /** the site that answers */ readonly answeredBy: string; /** the session */ readonly sessionId: string; /** how this site heard it */ readonly measures?: { /** level of the wake word in dBFS (RMS) */ readonly level: number; /** its level above the noise before it, in dB */ readonly snr?: number | undefined; /** milliseconds from the beginning of the wake word to this message */ readonly onsetMs?: number | undefined; /** how sure the detector is */ readonly score?: number | undefined; } | undefined; };
  intent: { /** the session */ readonly sessionId: string; /** data of the client, passed along the session */ readonly customData?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** language of the assistant, or of the session: the answer is spoken in it */ readonly lang?: string | undefined; /** the user's words */ readonly input: string; readonly intent: { /** author:name */ readonly intentName: string; /** confidence */ readonly confidenceScore: number; }; readonly slots?: readonly (Slot)[] | undefined; /** the recognised words, by utterance */ readonly asrTokens?: readonly (readonly (AsrToken)[])[] | readonly (AsrToken)[] | undefined; /** confidence of the recognition */ readonly asrConfidence?: number | undefined; readonly alternatives?: readonly ({ readonly intentName?: string | null | undefined; /** confidence */ readonly confidenceScore: number; readonly slots?: readonly (Slot)[] | undefined; })[] | undefined; };
  ttsLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  ttsSay: { /** the text to speak; "": nothing */ readonly text: string; /** language code; default: en_GB */ readonly lang?: string | undefined; /** echoed in the answer */ readonly id?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; /** volume, 0 to 1 */ readonly volume?: number | undefined; };
  ttsSayFinished: { /** echoed in the answer */ readonly id?: string | undefined; /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  ttsStop: { /** the site */ readonly siteId?: string | undefined; /** the session, if any */ readonly sessionId?: string | undefined; };
  ttsVersion: { /** the component's version */ readonly version: string; };
  feedbackSoundToggleOff: { /** the site */ readonly siteId?: string | undefined; };
  feedbackSoundToggleOn: { /** the site */ readonly siteId?: string | undefined; };
  injectionComplete: { /** the id of the request */ readonly requestId?: string | undefined; };
  injectionLoaded: { /** echoed in the answer */ readonly id?: string | undefined; /** true for a reload, false for the first load */ readonly reloaded: boolean; };
  injectionPerform: { /** returned as the requestId of complete */ readonly id?: string | undefined; /** a second language to pronounce the values in */ readonly crossLanguage?: string | undefined; readonly lexicon?: Record<string, readonly (string)[]> | readonly (readonly [string, readonly (string)[]])[] | undefined; readonly operations: readonly (readonly ["add" | "addFromVanilla", Record<string, readonly (string | readonly [string, number])[]> | readonly (readonly [string, readonly (string | readonly [string, number])[]])[]])[]; };
  injectionResetComplete: { /** the id of the request */ readonly requestId?: string | undefined; };
  injectionResetPerform: { /** the id of the request */ readonly requestId?: string | undefined; readonly values?: Record<string, readonly (string)[]> | readonly (readonly [string, readonly (string)[]])[] | undefined; };
  injectionStatus: { readonly lastInjectionDate?: string | null | undefined; };
  injectionVersion: { /** the component's version */ readonly version: string; };
  timersDone: { /** echoed in the answer */ readonly requestId?: string | undefined; /** why nothing was done */ readonly error?: string | undefined; readonly reason?: "unknown" | "refused" | "failed" | undefined; readonly timers?: readonly ({ /** identifies the timer */ readonly timerId: string; readonly kind: "timer" | "alarm" | "reminder"; /** what it is for: pasta */ readonly name?: string | undefined; /** the site */ readonly siteId?: string | undefined; readonly state: "waiting" | "ringing" | "missed"; /** until it rings; absent while the clock of the board is not set */ readonly remainingSeconds?: number | undefined; /** when it rings, Unix epoch in milliseconds */ readonly dueAt?: number | undefined; /** the length of a timer */ readonly seconds?: number | undefined; /** the local time of day of an alarm, HH:MM */ readonly at?: string | undefined; readonly weekdays?: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | undefined; })[] | undefined; };
  timersPerform: { /** echoed in the answer */ readonly requestId?: string | undefined; readonly action: "list" | "add" | "cancel" | "change" | "extend" | "stop" | "snooze"; /** which one; for stop and snooze, absent: all that ring */ readonly timerId?: string | undefined; readonly kind?: "timer" | "alarm" | "reminder" | undefined; /** what it is for; empty: nothing */ readonly name?: string | undefined; /** where it rings; for stop and snooze, absent: everywhere */ readonly siteId?: string | undefined; /** the length of a timer, the extension, or how long to snooze */ readonly seconds?: number | undefined; /** HH:MM in the board's time zone, or ISO 8601 */ readonly at?: string | undefined; readonly weekdays?: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | undefined; };
  timersState: { readonly timers?: readonly ({ /** identifies the timer */ readonly timerId: string; readonly kind: "timer" | "alarm" | "reminder"; /** what it is for: pasta */ readonly name?: string | undefined; /** the site */ readonly siteId?: string | undefined; readonly state: "waiting" | "ringing" | "missed"; /** until it rings; absent while the clock of the board is not set */ readonly remainingSeconds?: number | undefined; /** when it rings, Unix epoch in milliseconds */ readonly dueAt?: number | undefined; /** the length of a timer */ readonly seconds?: number | undefined; /** the local time of day of an alarm, HH:MM */ readonly at?: string | undefined; readonly weekdays?: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | undefined; })[] | undefined; };
  timersTurns: { readonly timerIds: readonly (string)[]; };
  announcementsChanged: { /** identifies the announcement */ readonly announcementId: string; /** the site */ readonly siteId?: string | undefined; readonly state: "waiting" | "speaking" | "repeating" | "said" | "acknowledged" | "withdrawn" | "expired" | "unacknowledged"; /** how often it has begun to be spoken here */ readonly times: number; };
  announcementsDone: { /** echoed in the answer */ readonly requestId?: string | undefined; /** why nothing was done */ readonly error?: string | undefined; readonly announcements?: readonly ({ /** identifies the announcement */ readonly announcementId: string; /** what is said */ readonly text: string; readonly importance: "info" | "normal" | "urgent"; /** who announced it */ readonly by: string; /** when it was accepted, Unix epoch in milliseconds */ readonly createdAt: number; /** when it is dropped where it was not said, Unix epoch in milliseconds */ readonly expiresAt: number; readonly deliveries: readonly ({ /** the site */ readonly siteId?: string | undefined; readonly state: "waiting" | "speaking" | "repeating" | "said" | "acknowledged" | "withdrawn" | "expired" | "unacknowledged"; /** how often it has begun to be spoken here */ readonly times: number; /** why it waits: quiet hours, a site that is away, a dialogue */ readonly waitsFor?: string | undefined; })[]; })[] | undefined; /** where somebody has asked for quiet */ readonly quiet?: readonly ({ /** the site */ readonly siteId?: string | undefined; /** when it ends, Unix epoch in milliseconds */ readonly until: number; })[] | undefined; };
  announcementsPerform: { /** echoed in the answer */ readonly requestId?: string | undefined; readonly action: "list" | "announce" | "acknowledge" | "withdraw" | "quiet" | "disturb"; /** which one to acknowledge or to withdraw */ readonly announcementId?: string | undefined; /** what to say */ readonly text?: string | undefined; readonly siteIds?: readonly (string)[] | undefined; /** for acknowledge: the site where it was heard; absent: everywhere */ readonly siteId?: string | undefined; readonly importance?: "info" | "normal" | "urgent" | undefined; /** how long it may wait until it is dropped; for quiet: how long it is quiet */ readonly minutes?: number | undefined; /** for quiet: when it ends, Unix epoch in milliseconds */ readonly until?: number | undefined; /** for announce: where the text was said, to be played instead of spoken if the site keeps it */ readonly spoken?: { /** the site */ readonly siteId?: string | undefined; /** the session in which it was said */ readonly sessionId: string; /** seconds since listening began */ readonly start: number; /** seconds since listening began, exclusive */ readonly end: number; } | undefined; };
  homeDone: { /** echoed in the answer */ readonly requestId?: string | undefined; /** why nothing was done */ readonly error?: string | undefined; readonly reason?: "unknown" | "refused" | undefined; /** the skill is connected to the broker of the devices */ readonly connected: boolean; readonly outcome?: "done" | "sent" | "silent" | "unavailable" | undefined; readonly devices?: readonly ({ /** identifies the device: the same as long as it announces itself on the same topic */ readonly deviceId: string; /** light, switch, cover, fan, climate, lock, scene, media_player, sensor, binary_sensor */ readonly kind: string; /** how it announces itself */ readonly announced: string; readonly names?: readonly (string)[] | undefined; /** where it is */ readonly room?: string | undefined; /** it is not found by voice */ readonly hidden: boolean; /** what it has told last: on, off, open, 21.5 */ readonly state?: string | undefined; /** it has not told that it is away */ readonly available: boolean; })[] | undefined; };
  homePerform: { /** echoed in the answer */ readonly requestId?: string | undefined; readonly action: "list" | "switch" | "reload"; /** which one, for switch */ readonly deviceId?: string | undefined; /** for switch; a cover is opened */ readonly on?: boolean | undefined; };
  playersDone: { /** echoed in the answer */ readonly requestId?: string | undefined; readonly outcome: "done" | "sent" | "silent" | "unavailable" | "impossible" | "unknown"; readonly player?: { /** identifies the player as long as it announces itself on the same topic */ readonly playerId: string; /** how it is called in answers */ readonly name: string; readonly names?: readonly (string)[] | undefined; /** where it is */ readonly room?: string | undefined; readonly state: "playing" | "paused" | "idle" | "off" | "unavailable" | "unknown"; /** what is playing */ readonly title?: string | undefined; /** who is playing */ readonly artist?: string | undefined; /** how loud it is */ readonly volume?: number | undefined; /** it is silent, and keeps its volume */ readonly muted?: boolean | undefined; /** the input, station or application that it plays */ readonly source?: string | undefined; readonly sources?: readonly (string)[] | undefined; } | undefined; };
  playersKnown: { readonly players: readonly ({ /** identifies the player as long as it announces itself on the same topic */ readonly playerId: string; /** how it is called in answers */ readonly name: string; readonly names?: readonly (string)[] | undefined; /** where it is */ readonly room?: string | undefined; readonly state: "playing" | "paused" | "idle" | "off" | "unavailable" | "unknown"; /** what is playing */ readonly title?: string | undefined; /** who is playing */ readonly artist?: string | undefined; /** how loud it is */ readonly volume?: number | undefined; /** it is silent, and keeps its volume */ readonly muted?: boolean | undefined; /** the input, station or application that it plays */ readonly source?: string | undefined; readonly sources?: readonly (string)[] | undefined; })[]; readonly sites?: Record<string, string> | undefined; };
  playersPerform: { /** echoed in the answer */ readonly requestId?: string | undefined; readonly action: "list" | "play" | "pause" | "stop" | "next" | "previous" | "volume" | "louder" | "quieter" | "mute" | "unmute" | "source"; /** which one; not for list */ readonly playerId?: string | undefined; /** for volume */ readonly percent?: number | undefined; /** for source: one of the player's */ readonly source?: string | undefined; };
  overviewDone: { /** echoed in the answer */ readonly requestId?: string | undefined; readonly siteIds?: readonly (string)[] | undefined; readonly intents?: readonly (string)[] | undefined; };
  overviewPerform: { /** echoed in the answer */ readonly requestId?: string | undefined; /** the site */ readonly siteId?: string | undefined; };
  updatesChanged: { /** identifies the notice; the webhook gets the same */ readonly noticeId: string; readonly state: "planned" | "started" | "completed" | "undone" | "failed"; /** the installed version; of security fixes, the sources with theirs */ readonly from: string; /** the new version; of security fixes, the sources with theirs */ readonly to: string; /** when it happened; for planned, the earliest time at which it begins, Unix epoch in milliseconds */ readonly at: number; /** what is new, in words */ readonly changes?: string | undefined; /** why it was undone or has failed */ readonly reason?: string | undefined; /** present if these are security fixes of Debian for the engines, and no version of Sotto */ readonly fixes?: readonly ({ /** a package of Debian */ readonly name: string; /** its installed version */ readonly from: string; /** its new version */ readonly to: string; })[] | undefined; };
  clusterAdopt: { /** echoed in the answer */ readonly requestId?: string | undefined; /** identifies the record */ readonly id: string; /** the record; absent: it was removed, as JSON */ readonly value?: string | undefined; /** the record that it replaces; absent: none, as JSON */ readonly over?: string | undefined; /** milliseconds by which this hub's clock is ahead of the one that the record's times are of */ readonly offset?: number | undefined; };
  clusterAdopted: { /** echoed in the answer */ readonly requestId?: string | undefined; /** another record is there by now: nothing was done */ readonly isChanged?: boolean | undefined; /** why nothing was done */ readonly error?: string | undefined; };
  clusterChosen: { /** the site */ readonly siteId?: string | undefined; /** the chosen hub; empty: none */ readonly hub: string; /** of the hub's message that is answered */ readonly count: number; };
  clusterRecords: { readonly records: readonly ({ /** identifies the record */ readonly id: string; /** the record; absent: it is too large to be shared, as JSON */ readonly value?: string | undefined; })[]; /** this component has nothing because it never had anything, or has lost it */ readonly isNew: boolean; };
  clusterServing: { /** the site */ readonly siteId?: string | undefined; /** the hub that says it */ readonly hub: string; readonly state: "held" | "free" | "elsewhere" | "alone"; /** grows with each change of the owner */ readonly epoch: number; /** identifies this message */ readonly count: number; };
  errorAsr: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  errorAudioServer: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  errorDialogueManager: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  errorHotword: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  errorInjection: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  errorNlu: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  errorTts: { /** the session, if any */ readonly sessionId?: string | undefined; /** the site, if any */ readonly siteId?: string | undefined; /** the error */ readonly error: string; /** the context of the error */ readonly context?: string | undefined; };
  componentStatus: { readonly state: "ready" | "gone"; };
  componentPing: { readonly round: number; };
  componentPong: { readonly round: number; };
};
