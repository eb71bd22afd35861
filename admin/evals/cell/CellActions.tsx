import { memo, useRef, useState } from 'react'
import ContentCopy from '@mui/icons-material/ContentCopy'
import LinkRounded from '@mui/icons-material/LinkRounded'
import OpenInFull from '@mui/icons-material/OpenInFull'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import StarBorderRounded from '@mui/icons-material/StarBorderRounded'
import StarRounded from '@mui/icons-material/StarRounded'
import ThumbDown from '@mui/icons-material/ThumbDown'
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined'
import ThumbUp from '@mui/icons-material/ThumbUp'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
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
import { cellQuery, useRate } from './cell_queries.js'

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
    <Box sx={ACTIONS}>
      {mayRate && <Rate cell={cell} evalId={evalId} />}
      <CellButton
        label={t('eval_cell.copy_output')}
        icon={ContentCopy}
        onClick={() => void copyOutput()}
      />
      <CellButton
        label={t('eval_cell.copy_link')}
        icon={LinkRounded}
        onClick={() => void copyLink()}
      />
      {onOpen && (
        <CellButton label={t('eval_cell.open')} icon={OpenInFull} opensDialog onClick={onOpen} />
      )}
    </Box>
  )
})

function Rate({ cell, evalId }: { cell: EvalCell; evalId: string }) {
  const t = useText()
  const rate = useRate(evalId, cell)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const said = cell.review?.status ?? null
  const say = (status: 'passed' | 'failed') =>
    rate.mutate({ status: said === status ? null : status })
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      {cell.judgedStatus !== 'error' && (
        <>
          <CellButton
            label={t('eval_cell.say_passed')}
            icon={said === 'passed' ? ThumbUp : ThumbUpOutlined}
            isPressed={said === 'passed'}
            onClick={() => say('passed')}
          />
          <CellButton
            label={t('eval_cell.say_failed')}
            icon={said === 'failed' ? ThumbDown : ThumbDownOutlined}
            isPressed={said === 'failed'}
            onClick={() => say('failed')}
          />
        </>
      )}
      <CellButton
        ref={opener}
        label={t('eval_cell.rate')}
        icon={RateReviewOutlined}
        opensDialog
        onClick={() => setIsOpen(true)}
      />
      <CellButton
        label={t('eval_cell.highlight')}
        icon={cell.highlighted ? StarRounded : StarBorderRounded}
        isPressed={cell.highlighted}
        onClick={() => rate.mutate({ highlighted: !cell.highlighted })}
      />
      {rate.error && <ErrorAlert error={rate.error} title={t('eval_cell.rating_failed')} />}
      {isOpen && <RatingDialog cell={cell} evalId={evalId} onClose={close} />}
    </>
  )
}

const ACTIONS = {
  'display': 'flex',
  'flexWrap': 'wrap',
  'gap': 0.25,
  'mt': 0.5,
  '@media print': { display: 'none' },
  '& button': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    p: 0,
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'text.secondary',
    fontSize: 17,
    cursor: 'pointer',
  },
  '& button:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '& button[aria-pressed="true"]': { color: 'primary.main' },
} as const
