import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link } from 'react-router'
import type { OwnSession } from '#api/contract/session'
import { useText } from '../app/i18n.js'
import { MONO } from '../app/theme.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { useAgentText } from './useAgentText.js'

export function SessionTable(props: {
  sessions: readonly OwnSession[]
  onEnd: (session: OwnSession) => void
}) {
  const t = useText()
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0}>
      <Table aria-label={t('sessions.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('sessions.device')}</TableCell>
            <TableCell>{t('sessions.address')}</TableCell>
            <TableCell>{t('sessions.since')}</TableCell>
            <TableCell>{t('sessions.last_used')}</TableCell>
            <TableCell align="right">{t('common.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {props.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => props.onEnd(session)} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useText()
  const agent = useAgentText()(session)
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 160 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}>
          {agent}
          {session.isCurrent && <Chip size="small" label={t('sessions.current')} />}
        </Box>
      </TableCell>
      <TableCell sx={{ fontFamily: MONO }}>{session.ipAddress ?? t('common.none')}</TableCell>
      <TableCell>
        <TimeAgo at={session.createdAt} />
      </TableCell>
      <TableCell>
        <TimeAgo at={session.lastUsedAt} />
      </TableCell>
      <TableCell align="right">
        {session.isCurrent ? (
          <Button component={Link} to="/logout">
            {t('user_menu.logout')}
          </Button>
        ) : (
          <Button color="error" aria-label={t('sessions.end_named', { agent })} onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}
