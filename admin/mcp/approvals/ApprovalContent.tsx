import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { McpApprovalRecord } from '#api/contract/mcp/approval'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { Facts } from '../../core/display/Facts.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ApprovalStateChip } from '../parts/ApprovalStateChip.js'
import { applicationPath, callPath, serverPath } from '../places.js'
import { DecisionForm } from './DecisionForm.js'
import './messages.js'

type Props = { approval: McpApprovalRecord }

/** A pending call with the facts that the approver needs, and the decision. */
export function ApprovalContent({ approval }: Props) {
  const t = useText()
  const canDecide = useCan('update', 'McpPermission')
  const { state, reason } = approval
  const isOpen = state === 'waiting' || state === 'granted'
  return (
    <>
      <Box sx={{ mt: 2 }}>
        <ApprovalStateChip state={state} />
      </Box>
      {reason && <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>{reason}</Typography>}
      <Box sx={{ mt: 2 }}>
        {approval.arguments === null ? (
          <Alert severity="warning">{t('mcp_approvals.drawer.unreadable')}</Alert>
        ) : (
          <CodeBlock
            label={t('mcp_approvals.drawer.arguments')}
            text={JSON.stringify(approval.arguments, null, 2)}
          />
        )}
      </Box>
      {isOpen && canDecide && <DecisionForm approval={approval} />}
      <Details approval={approval} />
    </>
  )
}

function Details({ approval }: Props) {
  const t = useText()
  const canReadCalls = useCan('read', 'McpAlert')
  const { applicationId, serverId, callId, decidedAt } = approval
  const moment = (at: string) => formatMoment(new Date(at))
  const link = (to: string, text: ReactNode) => (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  )
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('mcp_approvals.drawer.details')}
      </Typography>
      <Facts
        facts={[
          [t('mcp_approvals.field.user'), approval.userName],
          [
            t('mcp_approvals.field.application'),
            link(applicationPath(applicationId), approval.applicationName),
          ],
          [t('mcp_approvals.field.server'), link(serverPath(serverId), approval.serverName)],
          [t('mcp_approvals.field.permission'), approval.permissionName],
          [t('mcp_approvals.field.requested'), moment(approval.createdAt)],
          [t('mcp_approvals.field.expires'), moment(approval.expiresAt)],
          [t('mcp_approvals.field.decided_by'), approval.decidedBy],
          [t('mcp_approvals.field.decided'), decidedAt && moment(decidedAt)],
          [t('mcp_approvals.field.note'), approval.note],
          [
            t('mcp_approvals.field.call'),
            callId && canReadCalls && link(callPath(callId), t('mcp_approvals.open_call')),
          ],
          [t('mcp_approvals.field.digest'), approval.argumentsDigest],
        ]}
      />
      <Box sx={{ mt: 1.5, color: 'text.secondary' }}>
        <CopyableId id={approval.id} />
      </Box>
    </Box>
  )
}
