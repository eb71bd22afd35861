/** Name of a record derived from a scan, if it has no name of its own: `from scan: eval-…`. */
export const scanName = (evalId: string): string => `from scan: ${evalId}`
