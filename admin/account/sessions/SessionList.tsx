import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { OwnSession } from '#api/contract/accounts/session'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useAgentText } from './useAgentText.js'

export function SessionList(props: {
  sessions: readonly OwnSession[]
  onEnd: (session: OwnSession) => void
}) {
  const t = useText()
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label={t('sessions.title')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {props.sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnd={() => props.onEnd(session)} />
      ))}
    </Paper>
  )
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useText()
  const agent = useAgentText()(session)
  return (
    <Box
      component="li"
      sx={{
        'display': 'flex',
        'alignItems': 'center',
        'gap': 2,
        'px': 2,
        'py': 1.5,
        'borderBottom': 1,
        'borderColor': 'divider',
        '&:last-of-type': { borderBottom: 'none' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{agent}</Typography>
          {session.isCurrent && <Chip size="small" label={t('sessions.current')} />}
        </Box>
        <Facts session={session} />
      </Box>
      {session.isCurrent ? (
        <Button component={Link} to="/logout">
          {t('user_menu.logout')}
        </Button>
      ) : (
        <Button color="error" aria-label={t('sessions.end_named', { agent })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  )
}

function Facts({ session }: { session: OwnSession }) {
  const t = useText()
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
    >
      <span>{t('sessions.address', { address: session.ipAddress ?? t('common.none') })}</span>
      <span>
        {t('sessions.signed_in')} <TimeAgo at={session.createdAt} />
      </span>
      <span>
        {t('sessions.last_used')} <TimeAgo at={session.lastUsedAt} />
      </span>
    </Typography>
  )
}
