import { FLAKY_TESTS } from '#tests/flaky'
import type { Test } from '@japa/runner/core'

/** Retries a failed test once if it is listed as flaky. */
export function retryIfFlaky(test: Test): void {
  const { title, meta } = test.options
  const isListed = FLAKY_TESTS.some(
    (flaky) => flaky.title === title && String(meta.fileName ?? '').endsWith(`/tests/${flaky.file}`)
  )
  if (isListed) test.retry(1)
}
