/** Request ids of the short sounds of feedback begin like this: a satellite that shows by itself that it listens plays none. */
export const feedbackId = "feedback-";
