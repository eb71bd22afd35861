import { memo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { copyWithToast } from '../../core/code/copy_with_toast.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useEvalSource } from '../eval_source.js'
import { CellButton } from './CellButton.js'
import { cellQuery, rateCell, type Rating } from './queries.js'

const RatingDialog = lazyPart(() => import('./RatingDialog.js'), 'RatingDialog')

type ActionProps = {
  cell: EvalCell
  evalId: string
  canRate: boolean
  /** Opens the details; omit it in the details themselves. */
  onOpen?: () => void
}

/** Actions for one result. The matrix shows them on hover and focus; all can be reached by keyboard. */
export const CellActions = memo(function CellActions(props: ActionProps) {
  const t = useText()
  const { cell, evalId, canRate, onOpen } = props
  const { pathOf, cellAddress } = useEvalSource()
  const queryClient = useQueryClient()
  const outputOf = async () => {
    const whole = cell.isCut
      ? await queryClient.fetchQuery(cellQuery(pathOf(evalId), evalId, cell))
      : cell
    return whole.output ?? whole.error ?? ''
  }
  const link = cellAddress(evalId, cell.testIdx, cell.promptIdx)
  return (
    <div className="cell-actions">
      {canRate && <Rate cell={cell} evalId={evalId} />}
      <CellButton
        label={t('eval_cell.copy_output')}
        icon="copy"
        onClick={() => void copyWithToast(outputOf)}
      />
      <CellButton
        label={t('eval_cell.copy_link')}
        icon="link"
        onClick={() => void copyWithToast(link, { message: t('eval_cell.link_copied') })}
      />
      {onOpen && (
        <CellButton
          label={t('eval_cell.open')}
          icon="open"
          opensDialog
          opensCell={`${cell.testIdx}.${cell.promptIdx}`}
          onClick={onOpen}
        />
      )}
    </div>
  )
})

function Rate({ cell, evalId }: { cell: EvalCell; evalId: string }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { pathOf } = useEvalSource()
  const [error, setError] = useState<unknown>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [rated, setRated] = useState<EvalCell | null>(null)
  const verdict = cell.review?.status ?? null
  // Does not use `useMutation`, whose cost each of thousands of cells would pay although few are rated.
  const rate = (rating: Rating) => {
    setError(null)
    rateCell(pathOf(evalId), evalId, cell, rating).catch(setError)
  }
  const vote = (status: HumanVerdict) => rate({ status: verdict === status ? null : status })
  /**
   * Loads the full comment first, because the table truncates long ones and saving replaces the
   * whole comment.
   */
  const open = async () => {
    setError(null)
    if (!cell.review?.comment) return setRated(cell)
    const query = cellQuery(pathOf(evalId), evalId, cell)
    await queryClient.fetchQuery({ ...query, staleTime: 0 }).then(setRated, setError)
  }
  const close = () => {
    setRated(null)
    opener.current?.focus()
  }
  return (
    <>
      {cell.judgedStatus !== 'error' && <Thumbs verdict={verdict} onVote={vote} />}
      <CellButton
        ref={opener}
        label={t('eval_cell.rate')}
        icon="rate"
        opensDialog
        onClick={() => void open()}
      />
      <CellButton
        label={t('eval_cell.highlight')}
        icon={cell.highlighted ? 'star' : 'star_off'}
        isPressed={cell.highlighted}
        onClick={() => rate({ highlighted: !cell.highlighted })}
      />
      {error !== null && <ErrorAlert error={error} title={t('eval_cell.rating_failed')} />}
      {rated && <RatingDialog cell={rated} evalId={evalId} onClose={close} />}
    </>
  )
}

type HumanVerdict = 'passed' | 'failed'

function Thumbs(props: { verdict: HumanVerdict | null; onVote: (verdict: HumanVerdict) => void }) {
  const t = useText()
  return (
    <>
      <CellButton
        label={t('eval_cell.rate_passed')}
        icon={props.verdict === 'passed' ? 'up' : 'up_off'}
        isPressed={props.verdict === 'passed'}
        onClick={() => props.onVote('passed')}
      />
      <CellButton
        label={t('eval_cell.rate_failed')}
        icon={props.verdict === 'failed' ? 'down' : 'down_off'}
        isPressed={props.verdict === 'failed'}
        onClick={() => props.onVote('failed')}
      />
    </>
  )
}
