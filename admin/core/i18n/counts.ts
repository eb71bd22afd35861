import type { Translate } from './i18n.js'
import type { KeyIn } from './message_keys.js'

/** Returns a function that lists the counts that are not zero, such as "2 added, 1 removed"; empty if all are zero. */
const listOf =
  <Name extends KeyIn<'counts'>>(names: readonly Name[]) =>
  (t: Translate, counts: Partial<Record<Name, number>>): string =>
    names
      .flatMap((name) => {
        const count = counts[name] ?? 0
        return count > 0 ? [t(`counts.${name}`, { smart_count: count })] : []
      })
      .join(', ')

export const changeCounts = listOf(['added', 'changed', 'removed', 'present'])

/** Numbers of results without a verdict. */
export const noVerdictCounts = listOf(['undecided', 'errors'])

/** Numbers of a model audit's findings that need attention. */
export const findingCounts = listOf(['critical', 'warnings'])
