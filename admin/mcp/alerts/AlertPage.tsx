import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { McpAlertRecord } from '#api/contract/mcp/alert'
import { CopyableId } from '../../core/code/CopyableId.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { Facts } from '../../core/display/Facts.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import { AlertStateChip } from '../parts/AlertStateChip.js'
import { FindingList } from '../parts/FindingList.js'
import { ALERTS, applicationPath, callPath, serverPath } from '../places.js'
import { AlertActions } from './AlertActions.js'
import { DenyButton } from './DenyButton.js'
import { FlowSteps } from './FlowSteps.js'
import './messages.js'

/** Page of an MCP alert with its evidence. */
export function AlertPage() {
  const t = useText()
  return (
    <RecordPage<McpAlertRecord>
      resource={ALERTS}
      texts="mcp_alerts"
      represent="message"
      header={(alert) => ({
        subtitle: (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <SeverityChip severity={alert.severity} />
            <AlertStateChip state={alert.state} />
            <span>{t(`mcp_proxy.alert_kind.${alert.kind}`)}</span>
            <CopyableId id={alert.id} />
          </Box>
        ),
        actions: (
          <>
            <DenyButton alert={alert} />
            <AlertActions alert={alert} />
          </>
        ),
      })}
    >
      {(alert) => (
        <>
          <FlowSteps alert={alert} />
          {alert.findings.length > 0 && !alert.flow && (
            <Section title={t('mcp_alerts.evidence')}>
              <FindingList findings={alert.findings} />
            </Section>
          )}
          <Details alert={alert} />
        </>
      )}
    </RecordPage>
  )
}

function Details({ alert }: { alert: McpAlertRecord }) {
  const t = useText()
  const moment = (at: string) => formatMoment(new Date(at))
  const link = (to: string, text: string | null) => (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  )
  const { serverId, applicationId, callId } = alert
  return (
    <Section title={t('mcp_alerts.details')}>
      <Facts
        facts={[
          [t('mcp_alerts.field.tool'), alert.tool],
          [t('mcp_alerts.field.server'), serverId && link(serverPath(serverId), alert.serverName)],
          [
            t('mcp_alerts.field.application'),
            applicationId && link(applicationPath(applicationId), alert.applicationName),
          ],
          [t('mcp_alerts.field.user'), alert.userName],
          [t('mcp_alerts.field.call'), callId && link(callPath(callId), t('mcp_alerts.open_call'))],
          [t('mcp_alerts.field.occurrences'), formatCount(alert.occurrences)],
          [t('mcp_alerts.field.first_seen'), moment(alert.createdAt)],
          [t('mcp_alerts.field.last_seen'), moment(alert.lastSeenAt)],
          [t('mcp_alerts.field.note'), alert.note],
          [t('mcp_alerts.field.changed_by'), alert.changedBy],
        ]}
      />
    </Section>
  )
}
