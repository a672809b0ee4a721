/** A word as it must be typed into a shell to be one word: what a command prints is copied by whoever reads it. */

/** Between single quotes, in which a shell reads nothing but their end. */
export const quoteForShell = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Quoted only where a shell would read it otherwise. */
export const shellWord = (word: string): string => (/^[\w%+=:,./@-]+$/u.test(word) ? word : quoteForShell(word));
