import { useState } from 'react'
import type { EvalAssertion, EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { formatCount } from '../cell_formats.js'
import { useCell } from '../queries.js'

type Props = {
  cell: EvalCell
  evalId: string
  /** Whether the reason has to fit on one line. */
  isLine?: boolean
}

/** The reason of a verdict. If several assertions failed, buttons page through their reasons, which are then loaded. */
export function FailureReasons(props: Props) {
  const { cell, isLine = false } = props
  const [place, setPlace] = useState<number | null>(null)
  const { total = 0, passed = 0 } = cell.assertionCounts ?? {}
  const count = cell.isHidden || cell.status !== 'failed' ? 0 : total - passed
  if (count < 2) return <Reason text={cell.reason} isLine={isLine} />
  const pager = { cell, isLine, onChoose: setPlace }
  if (place === null) return <Pager {...pager} reasons={null} count={count} place={0} />
  return <LoadedReasons {...props} {...pager} count={count} place={place} />
}

function Reason({ text, isLine }: { text: string | null; isLine: boolean }) {
  return <div className={isLine ? 'cell-quiet cell-line' : 'cell-quiet'}>{text}</div>
}

type PagerProps = {
  cell: EvalCell
  isLine: boolean
  count: number
  place: number
  onChoose: (place: number) => void
}

function LoadedReasons({ evalId, ...props }: PagerProps & { evalId: string }) {
  const t = useText()
  const { data, isError } = useCell(evalId, props.cell)
  if (isError) return <Reason text={t('eval_cell.reasons.failed')} isLine={props.isLine} />
  const reasons = data ? failedReasons(data.assertions) : null
  return <Pager {...props} reasons={reasons} count={reasons?.length || props.count} />
}

/**
 * Returns the reasons of the failed assertions. The failed members of an assertion set replace the
 * set's own reason.
 */
const failedReasons = (assertions: readonly EvalAssertion[]): string[] =>
  assertions.flatMap(({ status, reason, parts }) => {
    if (status !== 'failed') return []
    const inner = failedReasons(parts)
    return inner.length > 0 ? inner : [reason ?? '']
  })

function Pager({ cell, isLine, count, place, onChoose, ...props }: PagerProps & Loaded) {
  const t = useText()
  const test = formatCount(cell.testIdx + 1)
  const number = (place % count) + 1
  const step = (by: number) => onChoose((place + by + count) % count)
  return (
    <div className="cell-reasons" data-line={isLine || undefined}>
      <Reason text={props.reasons?.[number - 1] ?? cell.reason} isLine={isLine} />
      <span className="cell-pager">
        <button
          type="button"
          aria-label={t('eval_cell.reasons.previous', { test })}
          onClick={() => step(-1)}
        >
          ‹
        </button>
        <span role="status" aria-label={t('eval_cell.reasons.position', { number, count })}>
          {number}/{count}
        </span>
        <button
          type="button"
          aria-label={t('eval_cell.reasons.next', { test })}
          onClick={() => step(1)}
        >
          ›
        </button>
      </span>
    </div>
  )
}

/** Null until the user pages to another reason. */
type Loaded = { reasons: string[] | null }
