/**
 * Request ids of the sounds of timers and alarms begin like this. They are heard although the volume is low, so nobody
 * else may use them.
 */
export const ringId = "ring-";
