import { webProcesses } from '#config/web_processes'

/** Sizes of request bodies. A route declares its class; counted after decompression. */
export const BODY_LIMITS = {
  /** Public routes: forms of a few fields. */
  small: 64_000,
  usual: 1_000_000,
  /** Configurations, test cases, templates, OpenAPI documents. */
  document: 10_000_000,
  /** What the command-line tool uploads in one piece. */
  large: 32_000_000,
  /** Results of the command-line tool; they stay text until they are stored. */
  rows: 32_000_000,
  /** Evaluations uploaded without sign-in. Clients split a portion in half when it is refused with 413. */
  open: 8_000_000,
  openRows: 8_000_000,
  /** A form with a file, which `withFile` writes to disk within the limit of its route; JSON is limited as `usual`. */
  file: 1_000_000,
} as const

export type BodySize = keyof typeof BODY_LIMITS

/** Repetitive results compress 300:1, so the ratio counts only above this size. */
export const FREE_INFLATED_BYTES = 8_000_000
export const MAX_INFLATE_RATIO = 100

export const MAX_JSON_DEPTH = 100

/**
 * Values of a JSON body; a property of an object counts as two. Bodies with more are refused before they are parsed.
 * Parsing, validating and serializing 150,000 values takes up to 150 ms of the event loop, and handing them to a thread
 * and back takes longer than parsing them. Bodies of rows are parsed in slices.
 */
export const MAX_JSON_VALUES = {
  small: 2_000,
  usual: 20_000,
  file: 20_000,
  document: 150_000,
  large: 150_000,
  open: 150_000,
  rows: 1_000_000,
  openRows: 1_000_000,
} as const satisfies Record<BodySize, number>

/** Values of one row. */
export const MAX_ROW_VALUES = 100_000

/** Other requests have their turn after this many characters. */
export const SLICE_CHARACTERS = 500_000

/** A body that arrives more slowly on average, after a grace period, is refused. */
export const MIN_PACE = { graceMs: 15_000, bytesPerSecond: 4_000 } as const

/** Smaller bodies take no part of the memory that large ones share. */
export const UNSHARED_BYTES = 256_000

/** Memory for bodies that the server reads and works on at the same time. Web processes divide it equally. */
export const SHARED_BYTES = {
  total: 128_000_000 / webProcesses,
  /** Of one organization, or of everybody who is not signed in. */
  perOwner: 64_000_000 / webProcesses,
  maxWaiting: 64,
  maxWaitMs: 10_000,
} as const
