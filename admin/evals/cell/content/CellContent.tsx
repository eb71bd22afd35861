import { memo, useState } from 'react'
import type { EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { CellHeading } from './CellHeading.js'
import { CellMedia } from './CellMedia.js'
import { CellOutput } from './CellOutput.js'
import { CompactContent } from './CompactContent.js'
import { MoreButton } from './MoreButton.js'
import { formatCost, formatCount, formatLatency, formatScore } from '../cell_formats.js'
import type { CellView } from '../cell_view.js'
import { isMediumOnly } from './safe_address.js'
import type { KeyIn } from '../../../core/i18n/message_keys.js'

type CellProps = { cell: EvalCell; view: CellView }

/**
 * Content of a cell: output of one prompt for one test case, with its verdict. In a compact row, the beginning; "More"
 * shows all of it.
 */
export const CellContent = memo(function CellContent({ cell, view }: CellProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const name = t('eval_cell.response_of', { test: formatCount(cell.testIdx + 1) })
  const toggle = () => setIsOpen(!isOpen)
  if (!view.compact) return <WholeContent cell={cell} view={view} name={name} />
  if (!isOpen) return <CompactContent cell={cell} name={name} onOpen={toggle} />
  return (
    <>
      <WholeContent cell={cell} view={{ ...view, cut: null }} name={name} />
      <MoreButton isOpen name={name} onToggle={toggle} />
    </>
  )
})

function WholeContent({ cell, view, name }: CellProps & { name: string }) {
  const t = useText()
  const isReasonShown = cell.reason !== null && (cell.status !== 'passed' || view.showInference)
  return (
    <div className="eval-cell">
      <CellHeading cell={cell} />
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
      {cell.isCut && <div className="cell-quiet">{t('eval_cell.truncated')}</div>}
      {isReasonShown && <div className="cell-quiet">{cell.reason}</div>}
      {cell.review?.comment && <div className="cell-comment">{cell.review.comment}</div>}
      <Scores scores={cell.namedScores} />
      {view.showInference && <Inference cell={cell} />}
    </div>
  )
}

/** The prompt as sent. Always plain text, never formatted. */
function SentPrompt({ cell, view }: { cell: EvalCell; view: CellView }) {
  const t = useText()
  const name = t('eval_cell.prompt_of', { test: formatCount(cell.testIdx + 1) })
  return (
    <div className="cell-sent" role="group" aria-label={t('eval_cell.final_prompt')}>
      <CellOutput
        text={cell.sentPrompt ?? ''}
        view={{ ...view, markdown: false, prettyJson: false }}
        name={name}
      />
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
  const all: [key: KeyIn<'eval_cell'>, value: string | null][] = [
    ['latency', cell.latencyMs === null ? null : formatLatency(cell.latencyMs)],
    ['tokens', cell.tokens === null ? null : formatCount(cell.tokens)],
    ['cost', cell.costUsd === null ? null : formatCost(cell.costUsd)],
  ]
  const figures = all.filter(([, value]) => value !== null)
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
