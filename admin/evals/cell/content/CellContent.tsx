import { memo, useState } from 'react'
import type { EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { CellHeading } from './CellHeading.js'
import { CellMedia } from './CellMedia.js'
import { CellOutput } from './CellOutput.js'
import { CompactContent } from './CompactContent.js'
import { FailureReasons } from './FailureReasons.js'
import { MoreButton } from './MoreButton.js'
import { formatCost, formatCount, formatLatency, formatScore } from '../cell_formats.js'
import type { CellView } from '../cell_view.js'
import { useCell } from '../queries.js'
import { isMediumOnly } from './safe_address.js'
import type { KeyIn } from '../../../core/i18n/message_keys.js'

type CellProps = { cell: EvalCell; view: CellView; evalId: string }

/**
 * Content of a cell: output of one prompt for one test case, with its verdict. A compact row shows only the beginning;
 * "More" shows all of it.
 */
export const CellContent = memo(function CellContent({ cell, view, evalId }: CellProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const name = t('eval_cell.response_of', { test: formatCount(cell.testIdx + 1) })
  const toggle = () => setIsOpen(!isOpen)
  if (!view.compact) return <WholeContent {...{ cell, view, evalId, name }} />
  if (!isOpen) return <CompactContent {...{ cell, evalId, name }} onOpen={toggle} />
  const whole = { view: { ...view, cut: null }, evalId, name }
  return (
    <>
      {cell.isCut && !cell.isHidden ? (
        <LoadedContent cell={cell} {...whole} />
      ) : (
        <WholeContent cell={cell} {...whole} />
      )}
      <MoreButton isOpen name={name} onToggle={toggle} />
    </>
  )
})

/** Loads the full texts of a result; the page has only their beginnings. */
function LoadedContent({ cell, ...props }: CellProps & { name: string }) {
  const { data } = useCell(props.evalId, cell)
  if (!data || data.isHidden) return <WholeContent cell={cell} {...props} />
  const { output, error, reason } = data
  return <WholeContent cell={{ ...cell, output, error, reason, isCut: false }} {...props} />
}

function WholeContent({ cell, view, evalId, name }: CellProps & { name: string }) {
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
      {isReasonShown && <FailureReasons cell={cell} evalId={evalId} />}
      {cell.review?.comment && <div className="cell-comment">{cell.review.comment}</div>}
      <Scores scores={cell.namedScores} />
      {view.showInference && <Inference cell={cell} />}
    </div>
  )
}

/** The prompt as sent. Always plain text, never formatted. */
function SentPrompt({ cell, view }: Pick<CellProps, 'cell' | 'view'>) {
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
  const { reasoningTokens, gradingTokens, tokensPerSecond } = cell.figures ?? {}
  const all: [key: KeyIn<'eval_cell'>, value: string | null][] = [
    ['latency', cell.latencyMs === null ? null : formatLatency(cell.latencyMs)],
    ['tokens', cell.tokens === null ? null : formatCount(cell.tokens)],
    ['reasoning_tokens', reasoningTokens ? formatCount(reasoningTokens) : null],
    ['grading_tokens', gradingTokens ? formatCount(gradingTokens) : null],
    ['tokens_per_second', tokensPerSecond ? formatScore(tokensPerSecond) : null],
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
