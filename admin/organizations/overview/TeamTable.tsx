import { useState } from 'react'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Box from '@mui/material/Box'
import type { OrganizationOverview, TeamOverview } from '#api/contract/overview'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { Rate } from '../../reports/Rate.js'
import { SeverityChip } from '../../ui/SeverityChip.js'

/** Among more teams than this, those with nothing to tell wait behind a button. */
const ALL_SHOWN = 10

const isIdle = ({ scans, targets, open }: TeamOverview) =>
  scans === 0 && targets === 0 && SEVERITIES.every((severity) => open[severity] === 0)

/** The figures of each team; each leads to the team's list behind it. */
export function TeamTable({ overview }: { overview: OrganizationOverview }) {
  const t = useText()
  const { from, to, teams, staleDays } = overview
  const range = { createdAt_gte: from, createdAt_lte: to }
  const [isWhole, setIsWhole] = useState(false)
  const busy = teams.filter((team) => !isIdle(team))
  const shown = isWhole || teams.length <= ALL_SHOWN || busy.length === 0 ? teams : busy
  const hidden = teams.length - shown.length
  return (
    <>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label={t('overview.teams')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('overview.team')}</TableCell>
              <TableCell align="right">{t('overview.scans')}</TableCell>
              <TableCell align="right">{t('overview.success')}</TableCell>
              <TableCell>{t('overview.open')}</TableCell>
              <TableCell align="right">{t('overview.targets')}</TableCell>
              <TableCell align="right">{t('overview.stale', { days: staleDays })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((team) => (
              <TableRow key={team.id}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {team.name}
                </TableCell>
                <TableCell align="right">
                  <TeamFigure
                    team={team}
                    name={t('overview.scans')}
                    count={team.scans}
                    to={listPath('/jobs', range)}
                  />
                </TableCell>
                <TableCell align="right">
                  <Rate success={team.success} />
                </TableCell>
                <TableCell>
                  <Open team={team} to={listPath('/redteam/report', range)} />
                </TableCell>
                <TableCell align="right">
                  <TeamFigure
                    team={team}
                    name={t('overview.targets')}
                    count={team.targets}
                    to="/redteam/targets"
                  />
                </TableCell>
                <TableCell align="right">
                  <TeamFigure
                    team={team}
                    name={t('overview.stale', { days: staleDays })}
                    count={team.staleTargets}
                    to={listPath('/redteam/targets', { notScannedForDays: staleDays })}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {hidden > 0 && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {t('overview.show_idle', { smart_count: hidden })}
        </Button>
      )}
    </>
  )
}

const listPath = (path: string, filter: Record<string, unknown>) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

function Open({ team, to }: { team: TeamOverview; to: string }) {
  const t = useText()
  const found = SEVERITIES.filter((severity) => team.open[severity] > 0)
  if (found.length === 0) return t('overview.none_open')
  return (
    <TeamLink team={team} to={to} label={`${t('overview.open')}, ${team.name}`}>
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {found.map((severity) => (
          <SeverityChip key={severity} severity={severity} count={team.open[severity]} />
        ))}
      </Box>
    </TeamLink>
  )
}

function TeamFigure(props: { team: TeamOverview; name: string; count: number; to: string }) {
  const { team, name, count, to } = props
  if (count === 0) return '0'
  return (
    <TeamLink team={team} to={to} label={`${count} ${name}, ${team.name}`}>
      {count}
    </TeamLink>
  )
}

/** Lists show the current team: the way to another team's list changes the team. */
function TeamLink(props: {
  team: TeamOverview
  to: string
  label: string
  children: React.ReactNode
}) {
  const { team, switchTeam } = useSession()
  return (
    <Link
      href={props.to}
      aria-label={props.label}
      onClick={(event) => {
        event.preventDefault()
        switchTeam(props.team.id, props.to)
      }}
      {...(team?.id === props.team.id ? {} : { 'data-switches': true })}
    >
      {props.children}
    </Link>
  )
}
