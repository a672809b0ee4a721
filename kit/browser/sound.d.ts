// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/** Sound as the bus has it: WAV, mono, 16 bits, 16 kHz; a frame has 256 samples. */
export declare const sampleRate = 16000;
/** Returns samples as a WAV with the header that the contract requires. */
export declare function wavOf(samples: Int16Array): Uint8Array;
/** Cuts samples into frames; what is left over begins the next one. */
export declare class FrameCutter {
    #private;
    cut(samples: Int16Array): Generator<Uint8Array, void>;
}
/** Converts what a microphone gives (floats at any rate) to 16 kHz: a windowed sinc, without what would alias. */
export declare class Resampler {
    #private;
    constructor(rate: number);
    convert(samples: Float32Array): Int16Array;
}
