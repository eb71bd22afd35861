/** A path without a request or a canary for this long is silent: three intervals of canaries. */
export const SILENT_MINUTES = 15
