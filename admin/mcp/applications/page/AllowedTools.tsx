import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { AllowedTool, McpApplicationRecord } from '#api/contract/mcp/application'
import { CountBadge } from '../../../core/display/chips/CountBadge.js'
import { formatCount } from '../../../core/display/formats/number_formats.js'
import { Section } from '../../../core/display/Section.js'
import { useText } from '../../../core/i18n/i18n.js'
import { MONO } from '../../../core/theme/theme.js'
import '../messages.js'
import { ToxicFlows } from '../ToxicFlows.js'
import { ToolStateChip } from '../../parts/StateChips.js'
import { serverPath, toolPath } from '../../places.js'

/** Tools of an application, grouped by server and named as its clients see them. */
export function AllowedTools({ application: { tools } }: { application: McpApplicationRecord }) {
  const t = useText()
  const servers = new Map(tools.map(({ serverId, serverName }) => [serverId, serverName]))
  return (
    <Section
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {t('mcp_applications.tools.title')}
          {tools.length > 0 && <CountBadge text={formatCount(tools.length)} />}
        </Box>
      }
      explanation={t('mcp_applications.tools.explanation')}
    >
      {tools.length === 0 && <Typography>{t('mcp_applications.tools.empty')}</Typography>}
      {[...servers].map(([id, name]) => (
        <Box key={id} sx={{ mb: 1.5 }}>
          <Typography variant="h3">
            <Link component={RouterLink} to={serverPath(id)}>
              {name}
            </Link>
          </Typography>
          <ToolList tools={tools.filter(({ serverId }) => serverId === id)} />
        </Box>
      ))}
      {tools.length > 0 && <ToxicFlows toolIds={tools.map(({ id }) => id)} />}
    </Section>
  )
}

function ToolList({ tools }: { tools: readonly AllowedTool[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tools.map(({ id, name, state, serverId }) => (
        <Box component="li" key={id} sx={ITEM}>
          <Link component={RouterLink} to={toolPath(serverId, id)} sx={NAME}>
            {name}
          </Link>
          <ToolStateChip state={state} />
        </Box>
      ))}
    </Box>
  )
}

const ITEM = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 } as const

const NAME = { fontFamily: MONO, overflowWrap: 'anywhere' } as const
