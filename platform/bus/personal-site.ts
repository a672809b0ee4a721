/**
 * The site of one person's device (a browser, an app): it has the microphone and the speaker of that device. Its name is
 * chosen by the device at random, so that nobody finds another one's; the embedded broker gives it to one user only.
 */
export const isPersonalSite = (siteId: string): boolean => /^(?:browser|app)-[0-9a-f]{16,40}$/u.test(siteId);
