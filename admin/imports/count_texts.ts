import type { ImportRecord } from '#api/contract/accounts/imports'
import type { Translate } from '../core/i18n/i18n.js'
import './messages.js'

type Counts = Pick<ImportRecord['counts'], 'create' | 'change' | 'nothing'>

/** Returns the title of applying an import, such as "Create 2 records". Omits what the import does not do. */
export function applyTitle(t: Translate, { create, change }: Counts): string {
  if (change === 0) return t('imports.apply_title.create', { smart_count: create })
  if (create === 0) return t('imports.apply_title.change', { smart_count: change })
  return t('imports.apply_title.both', { create, smart_count: change })
}

const COUNTED = ['create', 'change', 'nothing'] as const

/** Returns the counts that are not zero, such as "2 created, 1 updated". */
export const countsText = (t: Translate, counts: Counts): string =>
  COUNTED.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => t(`imports.counted.${outcome}`, { smart_count: counts[outcome] }))
    .join(', ')
