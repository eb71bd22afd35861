import type { Translate } from './i18n.js'

const CHANGES = ['added', 'changed', 'removed', 'present'] as const

type ChangeCounts = Partial<Record<(typeof CHANGES)[number], number>>

/** Returns the counts that are not zero, such as "2 added, 1 removed"; empty if all are zero. */
export const changeCounts = (t: Translate, counts: ChangeCounts): string =>
  CHANGES.flatMap((change) => {
    const count = counts[change] ?? 0
    return count > 0 ? [t(`change_counts.${change}`, { smart_count: count })] : []
  }).join(', ')
