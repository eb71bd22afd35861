import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  MAX_REQUEST_NOTE_LENGTH,
  REQUEST_LABELS,
  type GuardrailRequestDetail,
  type RequestLabel,
} from '#api/contract/guardrails/request'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { usePageKeys } from '../../core/page/usePageKeys.js'
import { handleKey, LABEL_KEYS } from './label_keys.js'
import { LabelChip } from './LabelChip.js'
import './messages.js'
import { useLabelRequest } from './queries.js'

/** Labels the decision by button or key. Choosing the current label again removes it. */
export function LabelSection(props: {
  request: GuardrailRequestDetail
  isOpen: boolean
  onStep: (by: -1 | 1) => void
}) {
  const t = useText()
  const titleId = useId()
  const { request, isOpen, onStep } = props
  const canLabel = useCan('update', 'Guardrail')
  const [note, setNote] = useState(request.labelNote ?? '')
  const { mutate, isPending, error } = useLabelRequest(({ label }) =>
    toast(
      label
        ? t('guardrail_requests.label.saved', { label: t(`guardrails.label.${label}`) })
        : t('guardrail_requests.label.removed')
    )
  )
  const choose = (label: RequestLabel) => {
    if (isPending) return
    const isSame = request.label === label && note.trim() === (request.labelNote ?? '')
    mutate({ id: request.id, label: isSame ? null : label, note: note.trim() || null })
  }
  const keys = { onLabel: canLabel ? choose : null, onStep }
  usePageKeys((key) => handleKey(key, keys), { isOn: isOpen, isDialog: true })
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1 }}>
        {t('guardrail_requests.label.title')}
      </Typography>
      {canLabel ? (
        <LabelButtons label={request.label} isPending={isPending} onChoose={choose} />
      ) : (
        <Typography color="text.secondary">{t('guardrail_requests.label.read_only')}</Typography>
      )}
      <ErrorAlert error={error} title={t('guardrail_requests.label.failed')} />
      {canLabel && (
        <TextField
          fullWidth
          multiline
          label={`${t('guardrail_requests.label.note')} (${t('common.optional')})`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_REQUEST_NOTE_LENGTH } }}
          sx={{ mt: 1.5 }}
        />
      )}
      <CurrentLabel request={request} />
      {canLabel && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {t('guardrail_requests.label.hint')}
        </Typography>
      )}
    </Box>
  )
}

/** The label and its author; screen readers announce changes. */
function CurrentLabel({ request: { label, labeledBy } }: { request: GuardrailRequestDetail }) {
  const t = useText()
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {label && <LabelChip label={label} />}
      {label && labeledBy && (
        <Typography variant="body2" color="text.secondary">
          {t('guardrail_requests.label.by', { name: labeledBy })}
        </Typography>
      )}
    </Box>
  )
}

function LabelButtons(props: {
  label: RequestLabel | null
  isPending: boolean
  onChoose: (label: RequestLabel) => void
}) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {REQUEST_LABELS.map((label) => (
        <Button
          key={label}
          variant={props.label === label ? 'contained' : 'outlined'}
          aria-pressed={props.label === label}
          aria-keyshortcuts={LABEL_KEYS[label]}
          aria-disabled={props.isPending}
          title={t(`guardrail_requests.label.${label}`)}
          onClick={() => props.onChoose(label)}
        >
          {t(`guardrails.label.${label}`)}
        </Button>
      ))}
    </Box>
  )
}
