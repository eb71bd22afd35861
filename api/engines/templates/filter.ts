/** A template filter. It must be pure and, for any arguments, neither throw nor return a result of unlimited size. */
export type Filter = (value: unknown, ...args: unknown[]) => unknown

/** Maximum length of a filter's result, in characters. A filter that would exceed it has no effect. */
export const MAX_LENGTH = 2_000_000
