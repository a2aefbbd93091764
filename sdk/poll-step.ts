/** The step in which a poll's run takes what it has read; the engine goes by its record. */
export const TAKE_STEP = "Take what is new";
