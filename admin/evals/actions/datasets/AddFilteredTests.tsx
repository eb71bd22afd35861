import type { EvalDetail } from '#api/contract/evals/eval'
import { scanName } from '#api/contract/evals/scan_name'
import { AddToDataset } from './AddToDataset.js'
import { apiFilter, isFiltered, type EvalView } from '../../view/eval_view.js'
import { useTestCount } from './useTestCount.js'

/** Dialog that adds the filtered test cases to a dataset. */
export function AddFilteredTests(props: {
  detail: EvalDetail
  view: EvalView
  onClose: () => void
}) {
  const { detail, view, onClose } = props
  const { count } = useTestCount(detail.id, view)
  return (
    <AddToDataset
      evalId={detail.id}
      {...(isFiltered(view) ? { filter: apiFilter(view) } : {})}
      {...(isFiltered(view) && count ? { count: count.total } : {})}
      {...(detail.type === 'redteam' ? { name: scanName(detail.id) } : {})}
      onClose={onClose}
    />
  )
}
