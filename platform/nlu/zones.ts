/** The confidence limits for carrying out an intent and for asking whether it was meant; chosen with bench/people. */
export const accept = 0.6;
export const ask = 0.3;
