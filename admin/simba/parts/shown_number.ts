/** Attempts and probes are numbered from 0; people count them from 1, as the log does. */
export const shownNumber = (number: number): number => number + 1
