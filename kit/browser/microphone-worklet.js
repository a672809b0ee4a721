// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
var e=class extends AudioWorkletProcessor{process([[s]]){return s!==void 0&&this.port.postMessage(s.slice()),!0}};registerProcessor("microphone",e);
