import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { CallFinding, McpCallRecord } from '#api/contract/mcp/call'
import { CopyableId } from '../../core/code/CopyableId.js'
import { Facts } from '../../core/display/Facts.js'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { formatCount, formatLatency } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { CallOutcomeChip } from '../parts/CallOutcomeChip.js'
import { EffectChip } from '../parts/EffectChip.js'
import { FindingList } from '../parts/FindingList.js'
import { usePermissions } from '../permissions/queries.js'
import { applicationPath, approvalPath, serverPath } from '../places.js'
import './messages.js'

type Props = { call: McpCallRecord }

/** A call: decision, outcome, findings and details. */
export function CallContent({ call }: Props) {
  const t = useText()
  const { effect, outcome, reason } = call
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <EffectChip effect={effect} isDecision />
        {outcome !== 'denied' && <CallOutcomeChip outcome={outcome} />}
      </Box>
      {(outcome === 'ambiguous' || outcome === 'withheld' || outcome === 'unapproved') && (
        <Typography sx={{ mt: 1.5 }}>{t(`mcp_calls.outcome_hint.${outcome}`)}</Typography>
      )}
      {reason && <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>{reason}</Typography>}
      <Findings title={t('mcp_calls.drawer.request_findings')} findings={call.requestFindings} />
      {outcome !== 'denied' && outcome !== 'unapproved' && (
        <Findings
          title={t('mcp_calls.drawer.response_findings')}
          findings={call.responseFindings}
        />
      )}
      <Details call={call} />
    </>
  )
}

function Findings({ title, findings }: { title: string; findings: readonly CallFinding[] }) {
  return (
    <Part title={title}>
      <FindingList findings={findings} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const sizeOf = (bytes: number | null) => (bytes === null ? null : formatBytes(bytes))

function Details({ call }: Props) {
  const t = useText()
  const canReadApprovals = useCan('read', 'McpPermission')
  const { applicationId, serverId, approvalId, latencyMs, endedAt } = call
  const link = (to: string, text: string | null) => (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  )
  return (
    <Part title={t('mcp_calls.drawer.details')}>
      <Facts
        facts={[
          [t('mcp_calls.field.permission'), usePermissionName(call.ruleId)],
          [
            t('mcp_calls.field.application'),
            applicationId && link(applicationPath(applicationId), call.applicationName),
          ],
          [t('mcp_calls.field.server'), serverId && link(serverPath(serverId), call.serverName)],
          [t('mcp_calls.field.user'), call.userName],
          [
            t('mcp_calls.field.approval'),
            approvalId &&
              canReadApprovals &&
              link(approvalPath(approvalId), t('mcp_calls.open_approval')),
          ],
          [t('mcp_calls.field.method'), call.method],
          [t('mcp_calls.field.time'), formatMoment(new Date(call.createdAt))],
          [t('mcp_calls.field.ended'), endedAt && formatMoment(new Date(endedAt))],
          [t('mcp_calls.field.latency'), latencyMs === null ? null : formatLatency(latencyMs)],
          [t('mcp_calls.field.request_size'), sizeOf(call.requestBytes)],
          [t('mcp_calls.field.response_size'), sizeOf(call.responseBytes)],
          [t('mcp_calls.field.digest'), call.argumentsDigest],
          [t('mcp_calls.field.trace'), call.traceId],
          [t('mcp_calls.field.sequence'), formatCount(call.sequence)],
        ]}
      />
      <Box sx={{ mt: 1.5, color: 'text.secondary' }}>
        <CopyableId id={call.id} />
      </Box>
    </Part>
  )
}

/**
 * Returns the name of the permission that decided; null if none did, if the user cannot read
 * permissions, or until the name is loaded.
 */
function usePermissionName(id: string | null): string | null {
  const t = useText()
  const canRead = useCan('read', 'McpPermission')
  const { data } = usePermissions(canRead && id !== null)
  if (id === null || !data) return null
  return data.find((each) => each.id === id)?.name ?? t('mcp_calls.drawer.deleted_permission')
}
