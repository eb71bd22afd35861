/** A test that may fail once: after a failure, it is retried once before it counts as failed. */
export type FlakyTest = {
  /** Path within `tests/`. */
  file: string
  /** Full title of the test. */
  title: string
  /** Person responsible for the fix. */
  owner: string
  /** Cause, if known. */
  reason: string
}

/** Tests not listed here fail after a single failure. Remove an entry in the commit that fixes the test. */
export const FLAKY_TESTS: readonly FlakyTest[] = []
