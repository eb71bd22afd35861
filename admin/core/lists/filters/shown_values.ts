import type { Translate } from '../../i18n/i18n.js'

/**
 * Returns the text of a multi-select filter: the selected value, or the number of values if there
 * are several.
 */
export function shownValues(
  values: readonly string[],
  nameOf: (value: string) => string,
  t: Translate
): string {
  const [first, ...others] = values
  if (first === undefined) return t('list.any')
  return others.length === 0 ? nameOf(first) : t('list.selected', { smart_count: values.length })
}
