import { useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { REVIEW_LIMITS } from '#api/contract/evals/eval'
import { DiscardDialog } from '../../core/forms/DiscardDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useReview } from '../queries.js'

type Props = {
  evalId: string
  probeId: string
  status: 'passed' | 'failed'
  /** Whether to warn that more users can read the reason than the probe's hidden content. */
  hidesTexts: boolean
  onClose: () => void
}

/** Form for a human override and its reason, which is stored with the probe. */
export function ReviewForm(props: Props) {
  const t = useText()
  const { status, onClose } = props
  const { form, submit, isPending, formError } = useReviewForm(props)
  const { isDirty } = form.formState
  const [isLeaving, setIsLeaving] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Prevents Escape from closing the surrounding drawer.
    event.stopPropagation()
    if (isDirty) setIsLeaving(true)
    else onClose()
  }
  return (
    <Box onKeyDown={onKeyDown}>
      <FormFrame onSubmit={submit} isDirty={isDirty} isPending={isPending} sx={GRID}>
        <FormField
          control={form.control}
          name="reason"
          autoFocus
          required
          label={t(`reports.verdict.why_${status}`)}
          rules={{
            validate: (reason) =>
              String(reason).trim() !== '' || t('reports.verdict.reason_required'),
          }}
          help={t(`reports.verdict.${props.hidesTexts ? 'reason_hint_hidden' : 'reason_hint'}`)}
          slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.reason } }}
        />
        <FormField
          control={form.control}
          name="comment"
          rows={2}
          label={`${t('reports.verdict.comment')} (${t('common.optional')})`}
          slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.comment } }}
        />
        <ErrorAlert error={formError} title={t('reports.verdict.failed')} />
        <Buttons isPending={isPending} onCancel={onClose} />
      </FormFrame>
      {isLeaving && <DiscardDialog onDiscard={onClose} onStay={() => setIsLeaving(false)} />}
    </Box>
  )
}

function useReviewForm({ evalId, probeId, status, onClose }: Props) {
  const t = useText()
  const { save } = useReview(evalId, probeId)
  const form = useForm({ defaultValues: { reason: '', comment: '' } })
  const saving = useSaveForm({
    form,
    save: async ({ reason, comment }) => {
      await save({ status, reason: reason.trim(), comment: comment.trim() || null })
      toast(t('reports.verdict.saved'))
      onClose()
    },
    draftName: `review ${probeId} ${status}`,
  })
  return { form, ...saving }
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
