import { memo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { EvalCell } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import '../../i18n/areas/eval_cells.js'
import { copyText } from '../../ui/copy_text.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { useEvalSource } from '../eval_source.js'
import { CellButton } from './CellButton.js'
import { cellQuery, rateCell, type Rating } from './cell_queries.js'

const RatingDialog = lazyPart(() => import('./RatingDialog.js'), 'RatingDialog')

type ActionProps = {
  cell: EvalCell
  evalId: string
  mayRate: boolean
  /** Opens the details; left out where they are open already. */
  onOpen?: () => void
}

/** What can be done with one result. All of it can be reached by keyboard, and nothing waits for the mouse. */
export const CellActions = memo(function CellActions(props: ActionProps) {
  const t = useText()
  const { cell, evalId, mayRate, onOpen } = props
  const { pathOf, cellAddress } = useEvalSource()
  const queryClient = useQueryClient()
  const copyOutput = async () => {
    const whole = cell.isCut
      ? await queryClient.fetchQuery(cellQuery(pathOf(evalId), evalId, cell))
      : cell
    await copyText(whole.output ?? whole.error ?? '')
    toast(t('common.copied'))
  }
  const copyLink = async () => {
    await copyText(cellAddress(evalId, cell.testIdx, cell.promptIdx))
    toast(t('eval_cell.link_copied'))
  }
  return (
    <div className="cell-actions">
      {mayRate && <Rate cell={cell} evalId={evalId} />}
      <CellButton
        label={t('eval_cell.copy_output')}
        icon="copy"
        onClick={() => void copyOutput()}
      />
      <CellButton label={t('eval_cell.copy_link')} icon="link" onClick={() => void copyLink()} />
      {onOpen && (
        <CellButton label={t('eval_cell.open')} icon="open" opensDialog onClick={onOpen} />
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
  const said = cell.review?.status ?? null
  // Without the machinery of a mutation: every cell has this, and few are rated.
  const rate = (rating: Rating) => {
    setError(null)
    rateCell(pathOf(evalId), evalId, cell, rating).catch(setError)
  }
  const say = (status: 'passed' | 'failed') => rate({ status: said === status ? null : status })
  /** A table cuts long comments, and what is saved here takes the place of all of it. */
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
      {cell.judgedStatus !== 'error' && (
        <>
          <CellButton
            label={t('eval_cell.say_passed')}
            icon={said === 'passed' ? 'up' : 'up_off'}
            isPressed={said === 'passed'}
            onClick={() => say('passed')}
          />
          <CellButton
            label={t('eval_cell.say_failed')}
            icon={said === 'failed' ? 'down' : 'down_off'}
            isPressed={said === 'failed'}
            onClick={() => say('failed')}
          />
        </>
      )}
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
