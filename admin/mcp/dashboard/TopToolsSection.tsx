import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { CalledTool } from '#api/contract/mcp/dashboard'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { serverPath } from '../places.js'
import './messages.js'

/** The most frequently called tools of the last week. */
export function TopToolsSection({ tools }: { tools: readonly CalledTool[] }) {
  const t = useText()
  return (
    <Section
      title={t('mcp_dashboard.top_tools')}
      explanation={t('mcp_dashboard.top_tools_explanation')}
    >
      {tools.length === 0 ? (
        <Typography>{t('mcp_dashboard.no_top_tools')}</Typography>
      ) : (
        <ToolTable tools={tools} />
      )}
    </Section>
  )
}

function ToolTable({ tools }: { tools: readonly CalledTool[] }) {
  const t = useText()
  const canReadServers = useCan('read', 'McpServer')
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('mcp_dashboard.top_tools')}>
      <Table size="small" sx={{ maxWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('mcp_dashboard.tool')}</TableCell>
            <TableCell>{t('mcp_dashboard.server')}</TableCell>
            <TableCell align="right">{t('mcp_dashboard.tool_calls')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {tools.map(({ tool, serverId, serverName, calls }) => (
            <TableRow key={`${serverId} ${tool}`}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {tool}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {canReadServers ? (
                  <Link component={RouterLink} to={serverPath(serverId)}>
                    {serverName}
                  </Link>
                ) : (
                  serverName
                )}
              </TableCell>
              <TableCell align="right">{formatCount(calls)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
