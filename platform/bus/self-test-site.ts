/** The site of the self-test: nothing captures or plays there, and detections open no session. */
export const selfTestSite = "self-test";

/**
 * Where the wake word is listened for as sensitively as can be, whatever is configured: what is heard here and not at the other
 * shows that the wake word works, and that the configured sensitivity is low.
 */
export const eagerSelfTestSite = "self-test-eager";

export const isSelfTestSite = (siteId: string | undefined): boolean =>
  siteId === selfTestSite || siteId === eagerSelfTestSite;
