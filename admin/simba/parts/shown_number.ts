/**
 * Returns the number shown to users. Attempts and probes are numbered from 0, but shown from 1, as
 * in the log.
 */
export const shownNumber = (number: number): number => number + 1
