/** Minutes without a request or canary after which a path is silent: three canary intervals. */
export const SILENT_MINUTES = 15
