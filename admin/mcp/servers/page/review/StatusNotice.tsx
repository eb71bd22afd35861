import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { CONNECTIONS_PATH } from '#api/contract/mcp/connection'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { useText } from '../../../../core/i18n/i18n.js'
import { useCan } from '../../../../core/session/session.js'
import '../../../accounts/messages.js'
import '../messages.js'

type Props = { server: McpServerRecord }

/** Explains the server's status and the next step. */
export function StatusNotice({ server }: Props) {
  const t = useText()
  const { id, auth, probeStatus, probeError } = server
  return (
    <div role="status">
      {(probeStatus === 'queued' || probeStatus === 'running') && (
        <Alert severity="info" sx={ALERT}>
          {t('mcp_server.notice.probing')}
        </Alert>
      )}
      {probeStatus === 'failed' && (
        <Alert severity="error" sx={ALERT} action={auth === 'oauth' && <AccountsButton id={id} />}>
          {[t('mcp_server.notice.probe_failed'), probeError].filter(Boolean).join(': ')}
        </Alert>
      )}
      {server.kind === 'stdio' && probeStatus === 'none' && (
        <Alert severity="info" sx={ALERT}>
          {t('mcp_server.notice.not_started')}
        </Alert>
      )}
      <Review server={server} />
    </div>
  )
}

/** Shown if the server's tools can be listed only with the user's own account. */
function AccountsButton({ id }: { id: string }) {
  const t = useText()
  const path = `${CONNECTIONS_PATH}?${new URLSearchParams({ server: id })}`
  return (
    <Button component={Link} to={path} color="inherit" size="small">
      {t('mcp_accounts.back')}
    </Button>
  )
}

function Review({ server }: Props) {
  const t = useText()
  const canUpdate = useCan('update', 'McpServer')
  const { status, reviewedBy, approvedBy, tools } = server
  const former = t('mcp_server.notice.former')
  if (status === 'blocked') {
    return (
      <Alert severity="error" sx={ALERT}>
        {t('mcp_server.notice.blocked', { reason: server.blockedReason ?? '' })}
      </Alert>
    )
  }
  if (status === 'approved') {
    return tools.quarantined > 0 ? (
      <Alert severity="warning" sx={ALERT}>
        {t('mcp_server.notice.quarantined', { smart_count: tools.quarantined })}
      </Alert>
    ) : (
      <Alert severity="success" sx={ALERT}>
        {t('mcp_server.notice.approved', { name: approvedBy ?? former })}
      </Alert>
    )
  }
  if (server.listDigest === null) return null
  if (status === 'proposed' && !canUpdate) return null
  return (
    <Alert severity="info" sx={ALERT}>
      {status === 'proposed'
        ? t('mcp_server.notice.proposed')
        : t('mcp_server.notice.reviewed', { name: reviewedBy ?? former })}{' '}
      {server.requiresSecondPerson && t('mcp_server.notice.second_person')}
    </Alert>
  )
}

const ALERT = { mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const
