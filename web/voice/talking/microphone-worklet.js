/** Runs beside the page's own thread: passes on what the microphone hears, in parts of 128 samples. */
class Microphone extends AudioWorkletProcessor {
  process([[samples]]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to its own page only
    if (samples !== undefined) this.port.postMessage(samples.slice());
    return true;
  }
}
registerProcessor("microphone", Microphone);
