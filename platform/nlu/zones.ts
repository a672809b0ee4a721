/** The minimum confidence for executing an intent, and for asking the user to confirm it; chosen with bench/people. */
export const accept = 0.6;
export const ask = 0.3;
