import { useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { REVIEW_LIMITS } from '#api/contract/evals/eval'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useReview } from '../queries.js'

/** Form for a human override and its reason, which is stored with the probe. */
export function ReviewForm(props: {
  evalId: string
  probeId: string
  status: 'passed' | 'failed'
  /** Whether to warn that more users can read the reason than the probe's hidden content. */
  hidesTexts: boolean
  onClose: () => void
}) {
  const t = useText()
  const { review, isPending, error } = useReview(props.evalId, props.probeId)
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const reasonBox = useRef<HTMLInputElement>(null)
  const isMissing = reason.trim() === ''
  const isDirty = !isMissing || comment.trim() !== ''
  const save = () => {
    setWasSubmitted(true)
    if (isMissing) return reasonBox.current?.focus()
    review({ status: props.status, reason: reason.trim(), comment: comment.trim() || null }, () => {
      toast(t('reports.verdict.saved'))
      props.onClose()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Prevents Escape from closing the surrounding drawer.
    event.stopPropagation()
    props.onClose()
  }
  const hint = props.hidesTexts ? 'reason_hint_hidden' : 'reason_hint'
  const isInvalid = wasSubmitted && isMissing
  return (
    <Box onKeyDown={onKeyDown}>
      <FormFrame onSubmit={save} isDirty={isDirty} isPending={isPending} sx={GRID}>
        <TextField
          autoFocus
          required
          inputRef={reasonBox}
          label={t(`reports.verdict.why_${props.status}`)}
          value={reason}
          error={isInvalid}
          helperText={t(`reports.verdict.${isInvalid ? 'reason_required' : hint}`)}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.reason } }}
        />
        <TextField
          multiline
          minRows={2}
          label={`${t('reports.verdict.comment')} (${t('common.optional')})`}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.comment } }}
        />
        <ErrorAlert error={error} title={t('reports.verdict.failed')} />
        <Buttons isPending={isPending} onCancel={props.onClose} />
      </FormFrame>
    </Box>
  )
}

const GRID = { display: 'grid', gap: 1.5, mt: 1.5 } as const

function Buttons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button type="submit" variant="contained" loading={isPending}>
        {t('reports.verdict.save')}
      </Button>
    </Box>
  )
}
