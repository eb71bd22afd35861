import { memo } from 'react'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { SimbaEvent } from '#api/contract/simba/session'
import { formatMoment } from '../../core/display/formats/dates.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import '../view/messages.js'
import { useSessionView, type ViewChanges } from '../view/session_view.js'

const ICONS = { info: InfoOutlined, warn: WarningAmber, success: CheckCircleOutlined }

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

/** Returns the part of the session to which an event refers. */
function placeOf({ kind, number }: SimbaEvent): ViewChanges | null {
  if (kind === 'hypothesis' || kind === 'fact') return { tab: 'knowledge' }
  if (kind === 'finding') return { tab: 'findings' }
  if (number === null) return null
  if (kind === 'attempt') return { tab: 'conversation', attempt: number }
  return kind === 'exchange' ? { tab: 'replay', moment: number } : null
}

/** Lines of the log. Messages can quote the target, so they are shown as text only. */
export const LogEvents = memo(function LogEvents({ events }: { events: readonly SimbaEvent[] }) {
  const { to } = useSessionView()
  return events.map((event) => {
    const place = placeOf(event)
    return <Line key={event.sequence} event={event} to={place && to(place)} />
  })
})

function Line({ event, to }: { event: SimbaEvent; to: string | null }) {
  const t = useText()
  const { notice } = useColors()
  const { level, message, createdAt } = event
  const Icon = ICONS[level]
  const color = { info: notice.info, warn: notice.warning, success: notice.success }[level].main
  const at = new Date(createdAt)
  return (
    <Box data-testid="simba-event" data-sequence={event.sequence} sx={LINE}>
      <Icon aria-hidden sx={{ fontSize: 16, mt: '2px', color }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={visuallyHidden}>
          {`${t(`simba.log.level.${level}`)}: `}
        </Box>
        {to === null ? (
          message
        ) : (
          <Link component={RouterLink} to={to} preventScrollReset color="inherit">
            {message}
          </Link>
        )}{' '}
        <Box
          component="time"
          dateTime={createdAt}
          title={formatMoment(at)}
          sx={{ color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' }}
        >
          {clock.format(at)}
        </Box>
      </Box>
    </Box>
  )
}

const LINE = { display: 'flex', gap: 0.75, py: 0.375, fontSize: '0.8438rem' } as const
