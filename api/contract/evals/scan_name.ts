/** Returns the name of a record that is derived from a scan and has no name of its own: `from scan: eval-…`. */
export const scanName = (evalId: string): string => `from scan: ${evalId}`
