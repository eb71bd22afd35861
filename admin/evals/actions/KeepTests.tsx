import type { EvalDetail } from '#api/contract/eval'
import { AddToDataset } from '../../datasets/AddToDataset.js'
import { apiFilter, isFiltered, type EvalView } from '../page/eval_view.js'
import { useTestCount } from './useTestCount.js'

/** Keeps the tests that the filters choose as items of a dataset. */
export function KeepTests(props: { detail: EvalDetail; view: EvalView; onClose: () => void }) {
  const { detail, view, onClose } = props
  const count = useTestCount(detail.id, view)
  return (
    <AddToDataset
      evalId={detail.id}
      {...(isFiltered(view) ? { filter: apiFilter(view) } : {})}
      {...(isFiltered(view) && count ? { count: count.total } : {})}
      onClose={onClose}
    />
  )
}
