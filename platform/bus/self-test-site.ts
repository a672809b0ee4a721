/**
 * The site at which the supervisor tries whether the platform works: nothing captures or plays there, and what is heard there
 * opens no session.
 */
export const selfTestSite = "self-test";
