import { invalidField } from '#api/platform/http/domain_error'

type FilterValue = string | number | boolean | null | undefined

const isFilterValue = (value: unknown): value is FilterValue =>
  value === undefined || value === null || typeof value !== 'object'

/** Rejects objects and nested lists, because filters compare only with strings, numbers, and booleans. */
export function assertFilterValue(key: string, value: unknown) {
  if ([value].flat().every(isFilterValue)) return
  throw invalidField(
    `filter.${key}`,
    'value',
    `${key} must be a string, a number, a boolean, or a list of these`
  )
}

/** Returns the values of a filter key as strings; empty if the value is missing or empty. */
export function filterValues(key: string, given: unknown): string[] {
  assertFilterValue(key, given)
  return given === undefined || given === null || given === '' ? [] : [given].flat().map(String)
}
