/**
 * Returns the wait requested by the target, in milliseconds from `now`; `null` if it is missing or invalid. RFC 9110,
 * section 10.2.3.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(exact) && exact >= 0) return exact
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
