import { invalidField } from '#api/http/domain_error'

type FilterValue = string | number | boolean | null | undefined

const isFilterValue = (value: unknown): value is FilterValue =>
  value === undefined || value === null || typeof value !== 'object'

/** Rejects objects and nested lists: a filter compares with text, numbers and booleans only. */
export function assertFilterValue(key: string, value: unknown) {
  if ([value].flat().every(isFilterValue)) return
  throw invalidField(
    `filter.${key}`,
    'value',
    `${key} must be a text, a number, true or false, or a list of these`
  )
}

/** The values of one filter key as text; none for an empty one. */
export function filterValues(key: string, given: unknown): string[] {
  assertFilterValue(key, given)
  return given === undefined || given === null || given === '' ? [] : [given].flat().map(String)
}
