import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { SimbaAttempt, SimbaExchange, SimbaSession } from '#api/contract/simba/session'
import { EstimateText } from '../../core/display/chips/EstimateText.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { EvidenceText } from '../../core/display/evidence/EvidenceText.js'
import { ToolCalls } from '../../core/display/evidence/ToolCalls.js'
import { formatLatency } from '../../core/display/formats/number_formats.js'
import { WholeText } from '../../core/display/WholeText.js'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'
import type { Draft } from '../steer/draft.js'
import { ExchangeActions } from './ExchangeActions.js'
import { shownNumber } from '../parts/shown_number.js'

type Props = {
  session: SimbaSession
  attempt: SimbaAttempt
  exchange: SimbaExchange
  onDraft: ((draft: Draft) => void) | null
}

/** A message, the target's response and its verdict. The target's texts are shown as plain text. */
export function ExchangeItem({ session, attempt, exchange, onDraft }: Props) {
  const t = useText()
  const { isHidden } = exchange
  const number = shownNumber(exchange.number)
  return (
    <Box component="li" data-testid="simba-exchange" data-number={exchange.number} sx={ITEM}>
      <ExchangeChips exchange={exchange} />
      {!isHidden && (
        <>
          <WholeText label={t('simba.conversation.message', { number })} text={exchange.message} />
          <Response exchange={exchange} />
        </>
      )}
      {isHidden && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('simba.conversation.message', { number })}
        </Typography>
      )}
      <ExchangeActions {...{ session, attempt, exchange, onDraft }} />
    </Box>
  )
}

function ExchangeChips({ exchange }: { exchange: SimbaExchange }) {
  const t = useText()
  const { asks, isFirst, isResent, outcome, estimate, reply, error } = exchange
  const notes = [
    t(asks ? 'simba.conversation.asks' : 'simba.conversation.prepares'),
    ...(isFirst ? [t('simba.conversation.new_session')] : []),
    ...(isResent ? [t('simba.conversation.resent')] : []),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {outcome !== null && <OutcomeChip outcome={outcome} />}
      <EstimateText estimate={estimate} />
      {outcome === null && error !== null && <OutcomeChip outcome="error" />}
      {reply !== null && reply !== 'error' && (
        <Chip size="small" variant="outlined" label={t(`simba.reply.${reply}`)} />
      )}
      <Typography variant="body2" color="text.secondary" component="span">
        {notes.join(' · ')}
      </Typography>
    </Box>
  )
}

function Response({ exchange }: { exchange: SimbaExchange }) {
  const t = useText()
  const number = shownNumber(exchange.number)
  const { output, error, evidence, outcome, judgeReason, latencyMs, toolCalls } = exchange
  const verdict = outcome ?? 'undecided'
  if (output === null && error === null) {
    return (
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mt: 1.5 }}>
        {t('simba.conversation.pending')}
      </Typography>
    )
  }
  return (
    <>
      {error === null ? (
        <EvidenceText
          label={t('simba.conversation.response', { number })}
          text={output ?? ''}
          evidence={evidence}
          verdict={verdict}
        />
      ) : (
        <Alert severity="error" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {`${t('simba.conversation.failure')}: ${error}`}
        </Alert>
      )}
      {toolCalls.length > 0 && (
        <ToolCalls calls={toolCalls} evidence={evidence} verdict={verdict} />
      )}
      {(judgeReason !== null || latencyMs !== null) && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {judgeReason !== null && `${t('simba.conversation.judge')}: ${judgeReason} `}
          {latencyMs !== null && (
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {formatLatency(latencyMs)}
            </Box>
          )}
        </Typography>
      )}
    </>
  )
}

const ITEM = {
  p: { xs: 1, sm: 1.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const
