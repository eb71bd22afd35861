import { memo } from 'react'
import type { EvalCell } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import '../../i18n/areas/eval_cells.js'
import { CellIcon } from './CellIcon.js'
import { CellMedia } from './CellMedia.js'
import { CellOutput } from './CellOutput.js'
import { formatCost, formatCount, formatLatency, formatScore } from './cell_figures.js'
import type { CellView } from './cell_view.js'
import { isMediumOnly } from './safe_address.js'

type CellProps = { cell: EvalCell; view: CellView; evalId: string }

/** What one prompt answered to one test, and what was made of it. */
export const CellContent = memo(function CellContent({ cell, view }: CellProps) {
  const t = useText()
  const name = t('eval_cell.answer_of', { test: formatCount(cell.testIdx + 1) })
  const isReasonShown = cell.reason !== null && (cell.status !== 'passed' || view.showInference)
  return (
    <div className="eval-cell">
      <Heading cell={cell} />
      {view.showPrompts && cell.sentPrompt && <SentPrompt cell={cell} view={view} />}
      <CellMedia media={cell.media} size={view.imageSize} />
      {cell.error !== null && (
        <div className="cell-error">{t('eval_cell.error', { error: cell.error })}</div>
      )}
      {cell.output !== null && cell.output !== '' && !isMediumOnly(cell.output, cell.media) && (
        <CellOutput text={cell.output} view={view} name={name} />
      )}
      {cell.output === null && cell.error === null && cell.media.length === 0 && (
        <div className="cell-quiet">{t('eval_cell.no_output')}</div>
      )}
      {cell.isCut && <div className="cell-quiet">{t('eval_cell.is_cut')}</div>}
      {isReasonShown && <div className="cell-quiet">{cell.reason}</div>}
      {cell.review?.comment && <div className="cell-comment">{cell.review.comment}</div>}
      <Scores scores={cell.namedScores} />
      {view.showInference && <Inference cell={cell} />}
    </div>
  )
})

/** Always as text: what was sent is read as it was. */
function SentPrompt({ cell, view }: { cell: EvalCell; view: CellView }) {
  const t = useText()
  const name = t('eval_cell.sent_of', { test: formatCount(cell.testIdx + 1) })
  return (
    <div className="cell-sent" role="group" aria-label={t('eval_cell.sent')}>
      <CellOutput
        text={cell.sentPrompt ?? ''}
        view={{ ...view, markdown: false, prettyJson: false }}
        name={name}
      />
    </div>
  )
}

function Heading({ cell }: { cell: EvalCell }) {
  const t = useText()
  const isChanged = cell.status !== cell.judgedStatus
  const score = cell.review?.score ?? cell.score
  return (
    <div className="cell-heading">
      <span className="cell-status" data-outcome={cell.status}>
        <CellIcon name={cell.status} />
        {t(`outcome.${cell.status}`)}
      </span>
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

function Scores({ scores }: { scores: Record<string, number> }) {
  const entries = Object.entries(scores)
  if (entries.length === 0) return null
  return (
    <dl className="cell-figures">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatScore(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Inference({ cell }: { cell: EvalCell }) {
  const t = useText()
  const figures = [
    ['latency', cell.latencyMs === null ? null : formatLatency(cell.latencyMs)],
    ['tokens', cell.tokens === null ? null : formatCount(cell.tokens)],
    ['cost', cell.costUsd === null ? null : formatCost(cell.costUsd)],
  ].filter(([, value]) => value !== null)
  if (figures.length === 0) return null
  return (
    <dl className="cell-figures">
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`eval_cell.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
