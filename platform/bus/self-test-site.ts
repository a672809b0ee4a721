/** The site of the self-test: nothing captures or plays there, and detections open no session. */
export const selfTestSite = "self-test";

/**
 * The site where the wake word is detected at the highest sensitivity, whatever is configured: a detection only here
 * shows that the wake word works, and that the configured sensitivity is low.
 */
export const eagerSelfTestSite = "self-test-eager";

export const isSelfTestSite = (siteId: string | undefined): boolean =>
  siteId === selfTestSite || siteId === eagerSelfTestSite;
