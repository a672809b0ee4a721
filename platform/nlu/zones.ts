/** How sure it must be to do what was understood, and to ask whether it was meant; chosen by bench/people. */
export const accept = 0.6;
export const ask = 0.3;
