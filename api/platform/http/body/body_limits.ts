import { webProcesses } from '#config/web_processes'

/** Size classes of request bodies in bytes, after decompression. Each route declares its class. */
export const BODY_LIMITS = {
  /** Public routes: forms with a few fields. */
  small: 64_000,
  usual: 1_000_000,
  /** Configurations, test cases, templates, OpenAPI documents. */
  document: 10_000_000,
  /** One upload request of the command-line tool. */
  large: 32_000_000,
  /** Result rows from the command-line tool; kept as a string until they are stored. */
  rows: 32_000_000,
  /** Evaluations uploaded without sign-in. After a 413, clients split an upload in half. */
  open: 8_000_000,
  openRows: 8_000_000,
  /** Forms with a file, which `withFile` writes to disk within the route's own limit. JSON has the limit of `usual`. */
  file: 1_000_000,
  /** Spans, which the controller reads with `withBytes`. */
  spans: 8_000_000,
  /** One part of a resumable upload. The controller streams it to disk and enforces the announced file size. */
  part: Infinity,
} as const

export type BodySize = keyof typeof BODY_LIMITS

/** Below this inflated size, the compression ratio is not checked, because repetitive results compress 300:1. */
export const FREE_INFLATED_BYTES = 8_000_000
export const MAX_INFLATE_RATIO = 100

export const MAX_JSON_DEPTH = 100

/**
 * Maximum number of values in a JSON body; an object property counts as two. Larger bodies are rejected before parsing:
 * parsing, validating, and serializing 150,000 values blocks the event loop for up to 150 ms, and transferring them to
 * a thread takes longer than parsing. Bodies with rows are parsed in slices.
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
  /** Parsed in a thread, within limits on spans and attributes. */
  spans: Infinity,
  part: 0,
} as const satisfies Record<BodySize, number>

export const MAX_ROW_VALUES = 100_000

/** Number of characters after which parsing yields to other requests. */
export const SLICE_CHARACTERS = 500_000

/** Minimum average transfer rate, checked after a grace period; slower bodies are rejected. */
export const MIN_PACE = { graceMs: 15_000, bytesPerSecond: 4_000 } as const

/** Smaller bodies do not count toward the shared memory. */
export const UNSHARED_BYTES = 256_000

/** Memory for bodies read and processed concurrently, divided equally among web processes. */
export const SHARED_BYTES = {
  total: 128_000_000 / webProcesses,
  /** Limit per organization; anonymous callers share one allowance. */
  perOwner: 64_000_000 / webProcesses,
  maxWaiting: 64,
  maxWaitMs: 10_000,
} as const
