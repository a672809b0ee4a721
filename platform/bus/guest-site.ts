/**
 * The sites of sound that other programs send to have wake words detected in it [supervisor/wyoming]: nothing captures or
 * plays there, and detections open no session.
 */
export const guestSite = (number: number): string => `wyoming-wake-${number}`;

export const isGuestSite = (siteId: string): boolean => /^wyoming-wake-[1-9]$/u.test(siteId);
