/**
 * Returns the wait requested by the response headers, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or
 * as an HTTP date (RFC 9110, 10.2.3). Undefined if it is missing or invalid.
 */
export function retryAfterMs(
  headers: Record<string, string | undefined> | undefined,
  nowMs: number
): number | undefined {
  const exact = Number(headers?.['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(exact) && exact >= 0) return exact
  const value = headers?.['retry-after']?.trim()
  if (!value) return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : undefined
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

/**
 * Returns the wait before attempt `next` (2, 3, …) in milliseconds: doubles from half a second up to `maxMs`, then is
 * reduced by up to half at random.
 */
export function backOffMs(next: number, maxMs: number, random: () => number): number {
  const full = Math.min(maxMs, 500 * 2 ** (next - 2))
  return Math.round(full * (1 - random() / 2))
}
