import type { Evidence, PairCounts } from '#api/contract/report_comparison'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'

/** Counts of one plugin, or of all, on both sides. */
export type ComparedPlugin = { earlier: OutcomeCounts; later: OutcomeCounts; pairs: PairCounts }

export type Weighed = Omit<Evidence, 'words'>

export const testsOf = ({ passed, failed, error, undecided }: OutcomeCounts) =>
  passed + failed + error + undecided
