import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { useReview } from './report_queries.js'

/** Why a person judges otherwise. The reason is kept with the probe, for those who read the report later. */
export function ReviewForm(props: {
  evalId: string
  probeId: string
  status: 'passed' | 'failed'
  /** What is written here is read by more people than the texts that it is about. */
  hidesTexts: boolean
  onClose: () => void
}) {
  const t = useText()
  const { review, isPending, error } = useReview(props.evalId, props.probeId)
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reasonBox = useRef<HTMLInputElement>(null)
  const save = () => {
    if (isPending) return
    if (reason.trim() === '') {
      setIsMissing(true)
      reasonBox.current?.focus()
      return
    }
    review({ status: props.status, reason: reason.trim(), comment: comment.trim() || null }, () => {
      toast(t('reports.verdict.saved'))
      props.onClose()
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    if (event.key !== 'Escape') return
    // Closes the form, not the drawer around it.
    event.stopPropagation()
    props.onClose()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}
    >
      <TextField
        autoFocus
        required
        inputRef={reasonBox}
        label={t(`reports.verdict.why_${props.status}`)}
        value={reason}
        error={isMissing && reason.trim() === ''}
        helperText={t(
          isMissing && reason.trim() === ''
            ? 'reports.verdict.reason_required'
            : props.hidesTexts
              ? 'reports.verdict.reason_hint_hidden'
              : 'reports.verdict.reason_hint'
        )}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <TextField
        multiline
        minRows={2}
        label={`${t('reports.verdict.comment')} (${t('common.optional')})`}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <ErrorAlert error={error} title={t('reports.verdict.failed')} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {t('reports.verdict.save')}
        </Button>
      </Box>
    </Box>
  )
}
