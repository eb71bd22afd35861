import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { SimbaAttempt, SimbaExchange, SimbaSession } from '#api/contract/simba/session'
import { EstimateLegend } from '../../core/display/chips/EstimateText.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { HiddenContent } from '../../core/sensitive_text/SensitiveText.js'
import { useCan } from '../../core/session/session.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import '../view/messages.js'
import { AttemptStateChip } from '../parts/AttemptStateMark.js'
import { useTechniqueName } from '../parts/attempt_texts.js'
import { conversationQuery, useRevealConversation, useRevealed } from '../queries.js'
import type { Draft } from '../steer/draft.js'
import { ExchangeItem } from './ExchangeItem.js'
import { shownNumber } from '../parts/shown_number.js'

type Props = {
  session: SimbaSession
  attempt: SimbaAttempt
  /** Starts a user-written message from an exchange; null if that is not possible now. */
  onDraft: ((draft: Draft) => void) | null
}

/** Messages of an attempt and the target's responses. */
export function Conversation({ session, attempt, onDraft }: Props) {
  const t = useText()
  const techniqueName = useTechniqueName()
  const { number } = attempt
  const query = useQuery(conversationQuery(session.id, number))
  const { data, error, refetch, isPlaceholderData } = query
  const titleId = `conversation-${number}`
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" id={titleId}>
          {t('simba.conversation.label', { number: shownNumber(number) })}
        </Typography>
        <AttemptStateChip state={attempt.state} />
        <Typography variant="body2" color="text.secondary">
          {techniqueName(attempt.technique)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${t('simba.attempt.why')}: `}
        </Box>
        {attempt.reason}
      </Typography>
      {data && !isPlaceholderData ? (
        <Exchanges {...{ session, attempt, onDraft }} exchanges={data} />
      ) : error ? (
        <PartFailed
          title={t('simba.conversation.failed')}
          error={error}
          onRetry={() => void refetch()}
          isInPlace
        />
      ) : (
        <PageSkeleton rows={3} />
      )}
    </Box>
  )
}

/** Exchanges, or a note if their texts are hidden. Revealing the texts moves the focus to them. */
export function Exchanges(props: Props & { exchanges: readonly SimbaExchange[] }) {
  const t = useText()
  const { session, attempt, exchanges, onDraft } = props
  const revealed = useRevealed(session.id, attempt.number)
  const reveal = useRevealConversation(session.id, attempt.number)
  const canShow = useCan('update', 'Eval')
  const content = useRef<HTMLOListElement>(null)
  const isHidden = exchanges.some((exchange) => exchange.isHidden)
  const isRevealed = isHidden && revealed !== undefined
  const wasRequested = useRef(false)
  useEffect(() => {
    if (isRevealed && wasRequested.current) content.current?.focus()
  }, [isRevealed])
  if (exchanges.length === 0) {
    return <Typography color="text.secondary">{t('simba.conversation.empty')}</Typography>
  }
  const texts = new Map(revealed?.map((exchange) => [exchange.number, exchange]))
  return (
    <>
      {isHidden && !isRevealed && (
        <HiddenContent
          canShow={canShow}
          isPending={reveal.isPending}
          error={reveal.error}
          onReveal={() => {
            wasRequested.current = true
            reveal.mutate()
          }}
        />
      )}
      <EstimateLegend of={exchanges} />
      <Box component="ol" ref={content} tabIndex={-1} sx={LIST}>
        {exchanges.map((exchange) => (
          <ExchangeItem
            key={exchange.number}
            attempt={attempt}
            exchange={exchange.isHidden ? (texts.get(exchange.number) ?? exchange) : exchange}
            session={session}
            onDraft={onDraft}
          />
        ))}
      </Box>
    </>
  )
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, outlineOffset: 2 } as const
