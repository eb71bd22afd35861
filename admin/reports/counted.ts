import type { Outcome } from '#api/engines/redteam/vocabulary'
import type { Translate } from '../core/i18n/i18n.js'
import { formatCount } from '../core/display/formats/number_formats.js'

/** Formats a count with its unit: `14 failed`, `1 error`, `120 test cases`. */
export const countedText = (t: Translate, what: Outcome | 'tests', count: number): string =>
  t(`reports.counted.${what}`, { count: formatCount(count), smart_count: count })

/** Returns the accessible name of a count: `14 failed, Base64`. */
export const metricText = (
  t: Translate,
  { what, count, name }: { what: Outcome | 'tests'; count: number; name: string }
): string => t('reports.metric', { counted: countedText(t, what, count), name })
