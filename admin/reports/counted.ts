import type { Outcome } from '#api/engines/redteam/vocabulary'
import type { Translate } from '../app/i18n.js'
import { formatCount } from './figures.js'

/** `14 failed`, `1 error`, `120 tests`. */
export const countedText = (t: Translate, what: Outcome | 'tests', count: number): string =>
  t(`reports.counted.${what}`, { count: formatCount(count), smart_count: count })

/** What a figure is, for people who do not see where it stands: `14 failed, Base64`. */
export const figureText = (
  t: Translate,
  { what, count, name }: { what: Outcome | 'tests'; count: number; name: string }
): string => t('reports.figure', { counted: countedText(t, what, count), name })
