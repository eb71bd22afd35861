import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { REVIEW_LIMITS, type EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import './messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { formatCount, formatScore } from './cell_formats.js'
import { useRate } from './queries.js'

/** Dialog for a human score and comment on one result. Clearing a field removes the stored value. */
export function RatingDialog(props: { cell: EvalCell; evalId: string; onClose: () => void }) {
  const t = useText()
  const { cell } = props
  const rate = useRate(props.evalId, cell)
  const [score, setScore] = useState(cell.review?.score?.toString() ?? '')
  const [comment, setComment] = useState(cell.review?.comment ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const value = score.trim() === '' ? null : Number(score.replace(',', '.'))
  const isWrong = value !== null && !(value >= 0 && value <= 1)
  const save = () => {
    setIsChecked(true)
    if (isWrong) return
    const done = () => {
      toast(t('eval_cell.rating_saved'))
      props.onClose()
    }
    rate.mutate({ score: value, comment: comment.trim() || null }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={t('eval_cell.rate_title', { test: formatCount(cell.testIdx + 1) })}
      submitText={t('eval_cell.save_rating')}
      errorTitle={t('eval_cell.rating_failed')}
      isPending={rate.isPending}
      error={rate.error}
      onSubmit={save}
      onClose={props.onClose}
    >
      <TextField
        autoFocus
        label={`${t('eval_cell.score_label')} (${t('common.optional')})`}
        value={score}
        error={isChecked && isWrong}
        helperText={
          isChecked && isWrong
            ? t('eval_cell.score_invalid')
            : cell.score === null || typeof cell.review?.score === 'number'
              ? t('eval_cell.score_hint')
              : t('eval_cell.score_hint_graded', { score: formatScore(cell.score) })
        }
        onChange={({ target }) => setScore(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <TextField
        multiline
        minRows={3}
        label={`${t('eval_cell.comment')} (${t('common.optional')})`}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.comment } }}
      />
    </FormDialog>
  )
}
