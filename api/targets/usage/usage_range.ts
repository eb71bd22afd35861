import { DEFAULT_MONTHS, MAX_MONTHS } from '#api/contract/targets/usage'
import { invalidField } from '#api/platform/http/domain_error'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Returns the number of months since year 0. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

const nameOf = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/** Returns the requested months in order; default: the last `DEFAULT_MONTHS` months. */
export function usageRange(query: Record<string, unknown>, now = new Date()): string[] {
  const to = monthOf('to', query.to) ?? now.toISOString().slice(0, 7)
  const from = monthOf('from', query.from) ?? nameOf(numberOf(to) - DEFAULT_MONTHS + 1)
  const length = numberOf(to) - numberOf(from) + 1
  if (length < 1) throw invalidField('to', 'range', 'The last month must not be before the first')
  if (length > MAX_MONTHS) {
    throw invalidField('from', 'range', `The range must not exceed ${MAX_MONTHS} months`)
  }
  return Array.from({ length }, (_, index) => nameOf(numberOf(from) + index))
}

function monthOf(field: string, value: unknown): string | null {
  if (value === undefined || value === '') return null
  if (typeof value === 'string' && MONTH.test(value)) return value
  throw invalidField(field, 'month', 'Enter a month as YYYY-MM, such as 2026-02')
}
