import { useId, useState, type ReactNode } from 'react'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Box from '@mui/material/Box'
import type { OrganizationOverview, TeamOverview } from '#api/contract/findings/overview'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'

/**
 * Maximum number of teams that are always shown. If there are more, teams without scans, targets and open vulnerabilities
 * are collapsed, unless all teams are such teams.
 */
const ALL_SHOWN = 10

const isIdle = ({ scans, targets, open }: TeamOverview) =>
  scans === 0 && targets === 0 && SEVERITIES.every((severity) => open[severity] === 0)

/** Counts per team, linked to the team's lists. */
export function TeamTable({ overview }: { overview: OrganizationOverview }) {
  const t = useText()
  const columns = columnsOf(overview, t)
  const tableId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const { teams } = overview
  const busy = teams.filter((team) => !isIdle(team))
  const idle = teams.length <= ALL_SHOWN || busy.length === 0 ? 0 : teams.length - busy.length
  const shown = isWhole || idle === 0 ? teams : busy
  return (
    <>
      <TableContainer tabIndex={0} role="group" aria-label={t('overview.teams')}>
        <Table id={tableId} size="small" aria-label={t('overview.teams')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('overview.team')}</TableCell>
              {columns.map(({ name, align = 'right' }) => (
                <TableCell key={name} align={align}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((team) => (
              <TableRow key={team.id}>
                <TableCell component="th" scope="row" sx={NAME_CELL}>
                  {team.name}
                </TableCell>
                {columns.map(({ name, align = 'right', cell }) => (
                  <TableCell key={name} align={align}>
                    {cell(team)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {idle > 0 && (
        <Button
          aria-expanded={isWhole}
          aria-controls={tableId}
          onClick={() => setIsWhole(!isWhole)}
          endIcon={isWhole ? <ExpandLess /> : <ExpandMore />}
          sx={{ mt: 1 }}
        >
          {t('overview.idle', { smart_count: idle })}
        </Button>
      )}
    </>
  )
}

/** The minimum keeps the other columns from reducing the name to a few letters per line. */
const NAME_CELL = { minWidth: 140, overflowWrap: 'anywhere' } as const

type Column = { name: string; align?: 'left' | 'right'; cell: (team: TeamOverview) => ReactNode }

function columnsOf({ from, to, staleDays }: OrganizationOverview, t: Translate): Column[] {
  const range = { createdAt_gte: from, createdAt_lte: to }
  const stale = listPath('/redteam/targets', { notScannedForDays: staleDays })
  const figure = (name: string, path: string, count: (team: TeamOverview) => number): Column => ({
    name,
    cell: (team) => <TeamMetric team={team} name={name} count={count(team)} to={path} />,
  })
  return [
    figure(t('overview.scans'), listPath('/jobs', range), ({ scans }) => scans),
    { name: t('overview.success'), cell: ({ success }) => <Rate success={success} /> },
    {
      name: t('overview.open'),
      align: 'left',
      cell: (team) => <Open team={team} to={listPath('/redteam/report', range)} />,
    },
    figure(t('overview.targets'), '/redteam/targets', ({ targets }) => targets),
    figure(t('overview.stale', { days: staleDays }), stale, ({ staleTargets }) => staleTargets),
  ]
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

function TeamMetric(props: { team: TeamOverview; name: string; count: number; to: string }) {
  const { team, name, count, to } = props
  if (count === 0) return '0'
  return (
    <TeamLink team={team} to={to} label={`${count} ${name}, ${team.name}`}>
      {count}
    </TeamLink>
  )
}

/** Link to a list of a team; switches to that team first. */
function TeamLink(props: { team: TeamOverview; to: string; label: string; children: ReactNode }) {
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
