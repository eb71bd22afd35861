import HubOutlined from '@mui/icons-material/HubOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { McpDashboard } from '#api/contract/mcp/dashboard'
import { SERVER_STATUSES } from '#api/contract/mcp/server'
import { FINDING_SEVERITIES, TOOL_STATES } from '#api/engines/mcp/vocabulary'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { McpTabs } from '../parts/McpTabs.js'
import { ServerStatusChip, ToolStateChip } from '../parts/StateChips.js'
import { ALERTS, listPath, SERVERS } from '../places.js'
import { CallsSection } from './CallsSection.js'
import { Counts } from './Counts.js'
import { ApprovalsSection } from './ApprovalsSection.js'
import { DeniedSection } from './DeniedSection.js'
import { MapSection } from './MapSection.js'
import { SentSection } from './SentSection.js'
import { TopToolsSection } from './TopToolsSection.js'
import '../servers/messages.js'
import './messages.js'
import { useMcpDashboard } from './queries.js'

/**
 * Dashboard: counts of servers, tools, calls and open alerts, the most frequently called tools, and the latest denied
 * calls.
 */
export function DashboardPage() {
  const t = useText()
  const { data, error, refetch, live } = useMcpDashboard()
  return (
    <>
      <PageHeader
        title={t('mcp_dashboard.title')}
        subtitle={t('mcp_dashboard.subtitle')}
        tabs={<McpTabs current="dashboard" />}
      />
      <LiveNotice state={live} />
      {data ? (
        <Content dashboard={data} />
      ) : error ? (
        <ErrorState
          title={t('mcp_dashboard.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton rows={8} />
      )}
    </>
  )
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

function Content({ dashboard }: { dashboard: McpDashboard }) {
  const { servers, tools, calls, sent, topTools, map, approvalsWaiting, openAlerts, denied } =
    dashboard
  const isEmpty = sumOf(servers) + sumOf(calls.week) + sumOf(openAlerts) === 0
  if (isEmpty) return <Empty />
  return (
    <>
      <ServersSection servers={servers} tools={tools} />
      <ApprovalsSection waiting={approvalsWaiting} />
      <AlertsSection openAlerts={openAlerts} />
      <SentSection sent={sent} />
      <CallsSection calls={calls} />
      <MapSection map={map} />
      <TopToolsSection tools={topTools} />
      <DeniedSection denied={denied} />
    </>
  )
}

function Empty() {
  const t = useText()
  const canCreate = useCan('create', 'McpServer')
  return (
    <EmptyState
      icon={<HubOutlined />}
      title={t('mcp_dashboard.empty')}
      explanation={
        canCreate
          ? t('mcp_dashboard.empty_hint')
          : t('list.ask_admin', { subject: t('subject.McpServer') })
      }
      action={
        canCreate && (
          <Button component={Link} to={`/${SERVERS}/create`} variant="contained">
            {t('mcp_servers.create')}
          </Button>
        )
      }
    />
  )
}

function ServersSection({ servers, tools }: Pick<McpDashboard, 'servers' | 'tools'>) {
  const t = useText()
  return (
    <>
      <Section title={t('mcp_dashboard.servers')}>
        <Counts
          counts={SERVER_STATUSES.map((status) => ({
            key: status,
            chip: <ServerStatusChip status={status} />,
            count: servers[status],
            to: listPath(SERVERS, { status }),
          }))}
        />
      </Section>
      {sumOf(tools) > 0 && (
        <Section title={t('mcp_dashboard.tools')}>
          <Counts
            counts={TOOL_STATES.map((state) => ({
              key: state,
              chip: <ToolStateChip state={state} />,
              count: tools[state],
            }))}
          />
        </Section>
      )}
    </>
  )
}

function AlertsSection({ openAlerts }: Pick<McpDashboard, 'openAlerts'>) {
  const t = useText()
  const severities = FINDING_SEVERITIES.filter((severity) => openAlerts[severity] > 0).reverse()
  return (
    <Section
      title={t('mcp_dashboard.alerts')}
      actions={
        severities.length > 0 && (
          <Button component={Link} to={listPath(ALERTS, { state: 'open' })}>
            {t('mcp_dashboard.all_alerts')}
          </Button>
        )
      }
    >
      {severities.length === 0 ? (
        t('mcp_dashboard.no_alerts')
      ) : (
        <Counts
          counts={severities.map((severity) => ({
            key: severity,
            chip: <SeverityChip severity={severity} />,
            count: openAlerts[severity],
            to: listPath(ALERTS, { state: 'open', severity }),
          }))}
        />
      )}
    </Section>
  )
}
