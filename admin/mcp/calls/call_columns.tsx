import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import type { McpCallRecord } from '#api/contract/mcp/call'
import { OPENED_HERE } from '../../core/dialogs/useDrawerHistory.js'
import { formatLatency } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { CellText } from '../../core/lists/CellText.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { CallOutcomeChip } from '../parts/CallOutcomeChip.js'
import { EffectChip } from '../parts/EffectChip.js'
import { callPath } from '../places.js'
import './messages.js'

export function useCallColumns(): ListColumn<McpCallRecord>[] {
  const t = useText()
  return [
    {
      source: 'tool',
      label: t('mcp_calls.field.tool'),
      cell: (call) => <ToolLink call={call} />,
      isSortable: false,
    },
    {
      source: 'effect',
      label: t('mcp_calls.field.decision'),
      cell: ({ effect }) => <EffectChip effect={effect} isDecision />,
      isSortable: false,
      card: 'chip',
    },
    {
      source: 'outcome',
      label: t('mcp_calls.field.outcome'),
      // Hidden for denied calls, whose only outcome is the decision.
      cell: ({ outcome }) => outcome !== 'denied' && <CallOutcomeChip outcome={outcome} />,
      isSortable: false,
    },
    {
      source: 'applicationName',
      label: t('mcp_calls.field.application'),
      cell: ({ applicationName }) => applicationName && <CellText text={applicationName} />,
      isSortable: false,
    },
    {
      source: 'serverName',
      label: t('mcp_calls.field.server'),
      cell: ({ serverName }) => serverName && <CellText text={serverName} />,
      isSortable: false,
    },
    {
      source: 'userName',
      label: t('mcp_calls.field.user'),
      cell: ({ userName }) => userName && <CellText text={userName} />,
      isSortable: false,
    },
    {
      source: 'latencyMs',
      label: t('mcp_calls.field.latency'),
      cell: ({ latencyMs }) => latencyMs !== null && formatLatency(latencyMs),
      isSortable: false,
      align: 'right',
    },
    {
      source: 'createdAt',
      label: t('mcp_calls.field.time'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ]
}

/** Opens the drawer of a call and keeps the filters. */
function ToolLink({ call: { id, tool } }: { call: McpCallRecord }) {
  const t = useText()
  const { search } = useLocation()
  const name = tool ?? t('mcp_calls.unnamed')
  return (
    <Link
      component={RouterLink}
      to={callPath(id, search)}
      state={OPENED_HERE}
      data-mcp-call={id}
      aria-label={t('mcp_calls.open', { tool: name })}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  )
}
