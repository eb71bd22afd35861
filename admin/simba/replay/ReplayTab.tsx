import { useMemo } from 'react'
import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { StepButton } from '../../core/display/StepButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { Exchanges } from '../conversation/Conversation.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { conversationQuery } from '../queries.js'
import { AttemptTree } from '../tree/AttemptTree.js'
import { asOf, attemptAt, momentsOf } from './replay.js'
import { shownNumber } from '../parts/shown_number.js'

type Props = {
  session: SimbaSession
  attempts: readonly SimbaAttempt[]
  links: SessionLinks
}

/** Tree and transcript at the time of an exchange, which the user selects with a slider. */
export function ReplayTab({ session, attempts, links }: Props) {
  const t = useText()
  const moments = useMemo(() => momentsOf(attempts), [attempts])
  const last = moments.length - 1
  const wanted = links.view.moment
  const found = wanted === null ? last : moments.findLastIndex((moment) => moment <= wanted)
  const index = Math.max(0, found)
  const moment = moments[index]
  const then = useMemo(
    () => (moment === undefined ? [] : asOf(attempts, moment)),
    [attempts, moment]
  )
  if (moment === undefined) {
    return (
      <EmptyState
        icon={<HistoryOutlined />}
        title={t('simba.replay.empty')}
        explanation={t('simba.replay.empty_hint')}
      />
    )
  }
  const goTo = (at: number) =>
    links.show({ moment: moments[at] ?? null, attempt: null }, { replace: true })
  const chosen = then.find(({ number }) => number === links.view.attempt) ?? attemptAt(then, moment)
  const show = (number: number) => links.show({ attempt: number }, { replace: true })
  return (
    <>
      <MomentSlider index={index} last={last} moment={moment} onChange={goTo} />
      <Box sx={COLUMNS}>
        <AttemptTree
          attempts={then}
          chosen={chosen?.number ?? null}
          onSelect={show}
          onChoose={show}
        />
        {chosen && <Transcript session={session} attempt={chosen} moment={moment} />}
      </Box>
    </>
  )
}

function MomentSlider(props: {
  index: number
  last: number
  moment: number
  onChange: (index: number) => void
}) {
  const t = useText()
  const { index, last, onChange } = props
  const textOf = (at: number) =>
    t('simba.replay.of', { number: formatCount(at + 1), total: formatCount(last + 1) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <StepButton
        label={t('simba.replay.previous')}
        isAvailable={index > 0}
        onStep={() => onChange(index - 1)}
      >
        <ArrowBack fontSize="small" />
      </StepButton>
      <Slider
        aria-label={t('simba.replay.moment')}
        value={index}
        min={0}
        max={Math.max(last, 1)}
        disabled={last === 0}
        getAriaValueText={textOf}
        onChange={(_, value) => typeof value === 'number' && onChange(Math.min(value, last))}
        sx={{ mx: 1 }}
      />
      <StepButton
        label={t('simba.replay.next')}
        isAvailable={index < last}
        onStep={() => onChange(index + 1)}
      >
        <ArrowForward fontSize="small" />
      </StepButton>
      <Typography variant="body2" role="status" sx={{ whiteSpace: 'nowrap' }}>
        {textOf(index)}
      </Typography>
    </Box>
  )
}

function Transcript(props: { session: SimbaSession; attempt: SimbaAttempt; moment: number }) {
  const t = useText()
  const { session, attempt, moment } = props
  const { number } = attempt
  const { data = [] } = useQuery(conversationQuery(session.id, number))
  const exchanges = data.filter(
    (exchange) => exchange.attempt === number && exchange.number <= moment
  )
  return (
    <Box component="section" aria-labelledby="replay-title" sx={{ minWidth: 0 }}>
      <Typography variant="h3" id="replay-title" sx={{ mb: 1 }}>
        {t('simba.conversation.label', { number: shownNumber(number) })}
      </Typography>
      <Exchanges {...{ session, attempt, exchanges }} onDraft={null} />
    </Box>
  )
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
