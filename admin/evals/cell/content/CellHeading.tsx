import type { EvalCell } from '#api/contract/evals/eval'
import { estimateText } from '../../../core/display/chips/EstimateText.js'
import { useText } from '../../../core/i18n/i18n.js'
import { CellIcon } from '../CellButton.js'
import { formatScore } from '../cell_formats.js'

/** Verdict, score and marks of a result. */
export function CellHeading({ cell }: { cell: EvalCell }) {
  const t = useText()
  const isChanged = cell.status !== cell.judgedStatus
  const score = cell.review?.score ?? cell.score
  return (
    <div className="cell-heading">
      <span className="cell-status" data-outcome={cell.status}>
        <CellIcon name={cell.status} />
        {t(`outcome.${cell.status}`)}
      </span>
      {cell.estimate && <span className="cell-quiet">{estimateText(t, cell.estimate)}</span>}
      {score !== null && (
        <span className="cell-score">{t('eval_cell.score', { score: formatScore(score) })}</span>
      )}
      {cell.assertionCounts && (
        <span className="cell-quiet">{t('eval_cell.assertions', { ...cell.assertionCounts })}</span>
      )}
      {cell.highlighted && (
        <span className="cell-star">
          <CellIcon name="star" />
          {t('eval_cell.highlighted')}
        </span>
      )}
      {isChanged && (
        <span className="cell-quiet">
          {t('eval_cell.changed', { verdict: t(`outcome.${cell.judgedStatus}`) })}
        </span>
      )}
    </div>
  )
}
