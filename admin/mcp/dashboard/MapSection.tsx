import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { MAX_MAP_SIDE, type McpMap } from '#api/contract/mcp/dashboard'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { HealthChip } from '../parts/HealthChip.js'
import { applicationPath, CALLS, listPath, serverPath } from '../places.js'
import './messages.js'

/** Matrix of applications and the servers they use, with the calls of the last week and each server's reachability. */
export function MapSection({ map }: { map: McpMap }) {
  const t = useText()
  if (map.servers.length === 0) return null
  return (
    <Section title={t('mcp_dashboard.map')} explanation={t('mcp_dashboard.map_explanation')}>
      <MapTable map={map} />
      {map.isCapped && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('mcp_dashboard.map_capped', { max: MAX_MAP_SIDE })}
        </Typography>
      )}
    </Section>
  )
}

function MapTable({ map: { applications, servers, cells } }: { map: McpMap }) {
  const t = useText()
  const canReadServers = useCan('read', 'McpServer')
  const canReadApplications = useCan('read', 'McpApplication')
  const cellOf = new Map(cells.map((cell) => [`${cell.applicationId} ${cell.serverId}`, cell]))
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('mcp_dashboard.map')}>
      <Table size="small" sx={{ width: 'auto' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={NAME_CELL}>{t('mcp_dashboard.application')}</TableCell>
            {servers.map(({ id, name, health }) => (
              <TableCell key={id} sx={CELL}>
                <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
                  <Name name={name} to={canReadServers ? serverPath(id) : null} />
                  <HealthChip state={health.state} />
                </Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {applications.map(({ id, name, isActive }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={NAME_CELL}>
                <Name name={name} to={canReadApplications ? applicationPath(id) : null} />
                {!isActive && ` (${t('mcp_dashboard.off')})`}
              </TableCell>
              {servers.map((server) => (
                <TableCell key={server.id} sx={CELL}>
                  <Cell cell={cellOf.get(`${id} ${server.id}`)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
          {applications.length === 0 && (
            <TableRow>
              <TableCell colSpan={servers.length + 1}>
                {t('mcp_dashboard.no_applications')}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Name({ name, to }: { name: string; to: string | null }) {
  if (to === null) return name
  return (
    <Link component={RouterLink} to={to}>
      {name}
    </Link>
  )
}

function Cell({ cell }: { cell: McpMap['cells'][number] | undefined }) {
  const t = useText()
  if (!cell) return t('mcp_dashboard.not_used')
  const { applicationId, serverId, tools, sent, refused } = cell
  return (
    <>
      {t('mcp_dashboard.map_tools', { smart_count: tools })}
      <br />
      <Link component={RouterLink} to={listPath(CALLS, { applicationId, serverId })}>
        {t('mcp_dashboard.map_calls', { smart_count: sent })}
      </Link>
      {refused > 0 && `, ${t('mcp_dashboard.map_refused', { smart_count: refused })}`}
    </>
  )
}

const CELL = {
  minWidth: 130,
  maxWidth: 260,
  overflowWrap: 'anywhere',
  verticalAlign: 'top',
} as const

/** Stays visible while the server columns scroll, which narrow screens require. */
const NAME_CELL = {
  ...CELL,
  minWidth: 124,
  maxWidth: { xs: 140, sm: 260 },
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
} as const
