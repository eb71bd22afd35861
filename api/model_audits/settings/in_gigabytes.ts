/** Formats a size for messages: `1.5 GB`. */
export const inGigabytes = (bytes: number): string =>
  `${(bytes / 2 ** 30).toLocaleString('en', { maximumFractionDigits: 2 })} GB`
