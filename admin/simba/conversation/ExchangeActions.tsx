import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import type { SimbaAttempt, SimbaExchange, SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import '../view/messages.js'
import { sessionPath } from '../../simba_links/places.js'
import { useForkSession } from '../queries.js'
import { branchAt, editOf, type Draft } from '../steer/draft.js'
import { useNewSession } from '../../simba_links/useNewSession.js'
import { shownNumber } from '../parts/shown_number.js'

/** Buttons that continue from an exchange: in this session while a user controls it, or in another session. */
export function ExchangeActions(props: {
  session: SimbaSession
  attempt: SimbaAttempt
  exchange: SimbaExchange
  onDraft: ((draft: Draft) => void) | null
}) {
  const t = useText()
  const { session, attempt, exchange, onDraft } = props
  const { number, isHidden } = exchange
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }}>
      {onDraft && (
        <>
          <Button
            size="small"
            startIcon={<CallSplitOutlined />}
            aria-label={t('simba.conversation.branch_label', { number: shownNumber(number) })}
            onClick={() => onDraft(branchAt(number))}
          >
            {t('simba.conversation.branch')}
          </Button>
          {!isHidden && (
            <Button
              size="small"
              startIcon={<EditOutlined />}
              aria-label={t('simba.conversation.edit_label', { number: shownNumber(number) })}
              onClick={() => onDraft(editOf(attempt, exchange))}
            >
              {t('simba.conversation.edit')}
            </Button>
          )}
        </>
      )}
      <ForkButton session={session} exchange={exchange} />
    </Box>
  )
}

function ForkButton({ session, exchange }: { session: SimbaSession; exchange: SimbaExchange }) {
  const t = useText()
  const navigate = useNavigate()
  const canFork = useNewSession() && session.targetId !== null && exchange.respondedAt !== null
  const { mutate, isPending, error } = useForkSession(session.id, ({ id }) => {
    toast(t('simba.conversation.forked'))
    void navigate(sessionPath(id))
  })
  if (!canFork) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<ContentCopyOutlined />}
        loading={isPending}
        loadingPosition="start"
        aria-label={t('simba.conversation.fork_label', { number: shownNumber(exchange.number) })}
        onClick={() => mutate(exchange.number)}
      >
        {t('simba.conversation.fork')}
      </Button>
      <ErrorAlert error={error} />
    </>
  )
}
