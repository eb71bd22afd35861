import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import type { AuditEntry } from '#api/contract/audit'
import { useText } from '../app/i18n.js'
import '../i18n/areas/audit.js'
import { OrganizationFrame } from '../organizations/OrganizationFrame.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { AuditDrawer } from './AuditDrawer.js'
import { AuditPagination } from './AuditPagination.js'
import { AuditTabs } from './AuditTabs.js'
import { EntryLink } from './EntryLink.js'
import { ExportAudit } from './ExportAudit.js'
import { TeamName } from './TeamName.js'
import { useAuditFilters } from './useAuditFilters.js'

/** Who changed what in the organization; one entry opens beside the list. */
export function AuditLogs() {
  return (
    <OrganizationFrame>
      <AuditTabs current="changes" />
      <AuditList />
    </OrganizationFrame>
  )
}

function AuditList() {
  const t = useText()
  const filters = useAuditFilters()
  return (
    <ResourceList<AuditEntry>
      resource="audit-logs"
      title={t('audit.title')}
      subtitle={t('audit.subtitle')}
      filters={filters}
      tools={<ExportAudit />}
      pagination={<AuditPagination />}
      empty={
        <EmptyState
          icon={<HistoryOutlined />}
          title={t('audit.empty')}
          explanation={t('audit.empty_hint')}
        />
      }
      card={(entry) => <EntryCard entry={entry} />}
      columns={
        <>
          <DataTable.Col<AuditEntry>
            source="createdAt"
            label={t('audit.when')}
            render={({ createdAt }) => <TimeAgo at={createdAt} />}
          />
          <DataTable.Col<AuditEntry>
            source="description"
            label={t('audit.what')}
            disableSort
            render={(entry) => <EntryLink entry={entry} />}
          />
          <DataTable.Col<AuditEntry>
            source="actorName"
            label={t('audit.who')}
            disableSort
            render={(entry) => <Actor entry={entry} />}
          />
          <DataTable.Col<AuditEntry>
            source="action"
            label={t('audit.action_label')}
            disableSort
            render={({ actionDisplayName }) => actionDisplayName}
          />
          <DataTable.Col<AuditEntry>
            source="teamId"
            label={t('audit.team')}
            disableSort
            render={({ teamId }) => teamId && <TeamName id={teamId} />}
          />
        </>
      }
    >
      <AuditDrawer />
    </ResourceList>
  )
}

function Actor({ entry: { actorName, actorEmail } }: { entry: AuditEntry }) {
  const t = useText()
  return (
    <Box title={actorEmail ?? ''} sx={{ overflowWrap: 'anywhere' }}>
      {actorName ?? t('audit.nobody')}
    </Box>
  )
}

function EntryCard({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const { actorName, actionDisplayName, createdAt, teamId } = entry
  return (
    <>
      <EntryLink entry={entry} />
      <Typography variant="body2" color="text.secondary" component="div" sx={{ mt: 0.5 }}>
        {actionDisplayName} · {actorName ?? t('audit.nobody')} · <TimeAgo at={createdAt} />
        {teamId && (
          <>
            {' '}
            · <TeamName id={teamId} />
          </>
        )}
      </Typography>
    </>
  )
}
