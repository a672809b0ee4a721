/**
 * No clock that is right shows a time before this, in milliseconds since 1970. A board without a battery-backed clock boots in 1970,
 * or where it was at the last power cut, until somebody sets it.
 */
export const clockSetMs = Date.UTC(2026, 0, 1);
