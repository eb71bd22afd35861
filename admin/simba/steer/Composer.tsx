import { useEffect, useRef, useState } from 'react'
import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { MAX_MESSAGE_CHARS } from '#api/engines/simba/vocabulary'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import '../view/messages.js'
import { useSendMessage } from '../queries.js'
import { endOf, NEW_CONVERSATION, type Draft } from './draft.js'
import { shownNumber } from '../parts/shown_number.js'

type Props = {
  session: SimbaSession
  draft: Draft
  /** The attempt shown next to the form. */
  attempt: SimbaAttempt | null
  onChange: (draft: Draft) => void
  onSent: () => void
}

/** Form for a message from the user who controls the session. */
export function Composer(props: Props) {
  const t = useText()
  if (props.session.state !== 'waiting') {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {t('simba.compose.needs_control')}
      </Typography>
    )
  }
  return <MessageForm {...props} />
}

function MessageForm({ session, draft, attempt, onChange, onSent }: Props) {
  const t = useText()
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useSendMessage(session.id, () => {
    toast(t('simba.compose.sent'))
    onSent()
  })
  const input = useFocusOnBranch(draft)
  const text = draft.text.trim()
  const submit = () => {
    setIsMissing(text === '')
    if (text !== '') mutate({ message: draft.text, fromExchange: draft.from })
  }
  return (
    <FormFrame
      label={t('simba.compose.title')}
      onSubmit={submit}
      isDirty={text !== ''}
      isPending={isPending}
      error={error}
      sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3">{t('simba.compose.title')}</Typography>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 1 }}>
        {`${placeText(t, draft)} ${t('simba.compose.waits')}`}
      </Typography>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={12}
        required
        label={t('simba.compose.label')}
        inputRef={input}
        value={draft.text}
        error={isMissing && text === ''}
        helperText={isMissing && text === '' ? t('simba.compose.required') : undefined}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_CHARS } }}
      />
      <ErrorAlert error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button type="submit" variant="contained" startIcon={<Send />} loading={isPending}>
          {t('simba.compose.send')}
        </Button>
        {attempt && draft.isBranch && (
          <Button onClick={() => onChange({ ...endOf(attempt), text: draft.text })}>
            {t('simba.compose.end')}
          </Button>
        )}
        {draft.from !== null && (
          <Button onClick={() => onChange({ ...NEW_CONVERSATION, text: draft.text })}>
            {t('simba.compose.new')}
          </Button>
        )}
      </Box>
    </FormFrame>
  )
}

function placeText(t: ReturnType<typeof useText>, { from, isBranch }: Draft): string {
  if (from === null) return t('simba.compose.starts')
  return isBranch
    ? t('simba.compose.branches', { number: shownNumber(from) })
    : t('simba.compose.continues')
}

/** Focuses the input when the user chooses an exchange to branch from. */
function useFocusOnBranch({ from, isBranch }: Draft) {
  const input = useRef<HTMLTextAreaElement>(null)
  const place = isBranch ? from : null
  useEffect(() => {
    if (place !== null) input.current?.focus()
  }, [place])
  return input
}
