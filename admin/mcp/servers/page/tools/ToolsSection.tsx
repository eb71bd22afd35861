import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router'
import type { McpServerRecord, McpToolRecord } from '#api/contract/mcp/server'
import { TOOL_STATES } from '#api/engines/mcp/vocabulary'
import { withParameter } from '../../../../core/routing/with_parameter.js'
import { OPENED_HERE } from '../../../../core/dialogs/useDrawerHistory.js'
import { CountBadge } from '../../../../core/display/chips/CountBadge.js'
import { formatCount } from '../../../../core/display/formats/number_formats.js'
import { Section } from '../../../../core/display/Section.js'
import { SearchField } from '../../../../core/forms/SearchField.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { PageSkeleton } from '../../../../core/page/PageSkeleton.js'
import { PartFailed } from '../../../../core/states/PartFailed.js'
import { FlowChips } from '../../../parts/FlowChips.js'
import { FlagChip, ToolStateChip } from '../../../parts/StateChips.js'
import '../messages.js'
import { useTools } from '../../../queries.js'
import { ToolDrawer } from './ToolDrawer.js'

type Props = { server: McpServerRecord }

/** Tools of a server. `?state=` and `?search=` filter them, `?tool=` opens one. */
export function ToolsSection({ server }: Props) {
  const t = useText()
  const { data, error, refetch } = useTools(server)
  return (
    <Section
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {t('mcp_server.tools.title')}
          {data && data.length > 0 && <CountBadge text={formatCount(data.length)} />}
        </Box>
      }
      explanation={t('mcp_server.tools.explanation')}
    >
      {data ? (
        <Tools server={server} tools={data} />
      ) : error ? (
        <PartFailed
          title={t('mcp_server.tools.failed')}
          error={error}
          onRetry={() => void refetch()}
          isInPlace
        />
      ) : (
        <PageSkeleton rows={3} />
      )}
    </Section>
  )
}

function Tools({ server, tools }: Props & { tools: readonly McpToolRecord[] }) {
  const t = useText()
  const [params] = useSearchParams()
  const state = params.get('state') ?? ''
  const search = (params.get('search') ?? '').toLowerCase()
  if (tools.length === 0) {
    return <Typography color="text.secondary">{t('mcp_server.tools.empty')}</Typography>
  }
  const shown = tools.filter(
    (tool) =>
      (state === '' || tool.state === state) &&
      `${tool.name} ${tool.description}`.toLowerCase().includes(search)
  )
  return (
    <>
      <ToolFilter state={state} search={search} />
      {shown.length === 0 && (
        <Typography color="text.secondary">{t('mcp_server.tools.no_match')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((tool) => (
          <ToolItem key={tool.id} tool={tool} />
        ))}
      </Box>
      <ToolDrawer server={server} tools={shown} />
    </>
  )
}

function ToolFilter({ state, search }: { state: string; search: string }) {
  const t = useText()
  const [, setParams] = useSearchParams()
  const set = (name: 'state' | 'search', value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
      <SearchField
        label={t('mcp_server.tools.search')}
        value={search}
        onSearch={(text) => set('search', text)}
        sx={{ width: { xs: '100%', sm: 260 } }}
      />
      <TextField
        select
        label={t('mcp_server.tools.state')}
        value={state}
        onChange={({ target }) => set('state', target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 150 }}
      >
        <option value="">{t('list.any')}</option>
        {TOOL_STATES.map((each) => (
          <option key={each} value={each}>
            {t(`mcp_proxy.tool_state.${each}`)}
          </option>
        ))}
      </TextField>
    </Box>
  )
}

function ToolItem({ tool }: { tool: McpToolRecord }) {
  const t = useText()
  const { search } = useLocation()
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Link
          component={RouterLink}
          to={{ search: withParameter(search, 'tool', tool.id) }}
          state={OPENED_HERE}
          data-mcp-tool={tool.id}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {tool.name}
        </Link>
        <ToolStateChip state={tool.state} />
        <FlowChips profile={tool.flow} />
        {tool.findings.length > 0 && (
          <FlagChip label={t('mcp_proxy.findings.count', { smart_count: tool.findings.length })} />
        )}
        {tool.removedAt && (
          <Typography component="span" variant="body2" color="text.secondary">
            {t('mcp_server.tools.removed')}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" dir="auto" sx={DESCRIPTION}>
        {tool.description || t('mcp_server.tools.no_description')}
      </Typography>
    </Box>
  )
}

const ITEM = {
  'py': 1.25,
  'borderTop': 1,
  'borderColor': 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const

const DESCRIPTION = {
  mt: 0.25,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const
