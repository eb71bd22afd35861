import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import type { DetailProps } from '../detail_props.js'
import { MessageList } from './MessageList.js'

/** Tab with the conversation, followed by attack turns that are not part of it. */
export function MessagesTab({ cell: { messages, attempts } }: DetailProps) {
  const t = useText()
  if (messages.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('eval_cell.details.no_messages')}
      </Typography>
    )
  }
  return (
    <>
      <MessageList messages={messages} />
      {attempts.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 4 }}>
            {t('eval_cell.details.attempts')}
          </Typography>
          <Typography color="text.secondary">{t('eval_cell.details.attempts_hint')}</Typography>
          <MessageList messages={attempts} />
        </>
      )}
    </>
  )
}
