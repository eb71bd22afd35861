import type { Evidence, PairCounts } from '#api/contract/findings/report_comparison'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'

/** Outcome counts in the two reports, for one plugin or for all plugins. */
export type ComparedPlugin = { earlier: OutcomeCounts; later: OutcomeCounts; pairs: PairCounts }

export type ChangeStatistics = Omit<Evidence, 'words'>

export const testsOf = ({ passed, failed, error, undecided }: OutcomeCounts) =>
  passed + failed + error + undecided
