import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import type { AuditEntry } from '#api/contract/platform/audit'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ViewTools } from '../../core/lists/export/ListTools.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { AuditDrawer } from '../parts/AuditDrawer.js'
import { AuditPagination } from '../parts/AuditPagination.js'
import { AuditTabs } from '../parts/AuditTabs.js'
import { EntryLink } from '../parts/EntryLink.js'
import { ExportAudit } from '../parts/ExportAudit.js'
import { TeamName } from '../parts/TeamName.js'
import { useAuditFilters } from '../useAuditFilters.js'

/** Audit log of the organization, with a drawer for the open entry. */
export function AuditLogs() {
  return (
    <OrganizationFrame>
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
      tabs={<AuditTabs current="changes" />}
      subtitle={t('audit.subtitle')}
      filters={filters}
      tools={<ViewTools exporter={<ExportAudit />} />}
      pagination={<AuditPagination />}
      empty={
        <EmptyState
          icon={<HistoryOutlined />}
          title={t('audit.empty')}
          explanation={t('audit.empty_hint')}
        />
      }
      columns={[
        {
          source: 'createdAt',
          label: t('audit.time'),
          cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
          card: 'labelled',
        },
        {
          source: 'description',
          label: t('audit.description'),
          cell: (entry) => <EntryLink entry={entry} />,
          isSortable: false,
          card: 'title',
        },
        {
          source: 'actorName',
          label: t('audit.actor'),
          cell: (entry) => <Actor entry={entry} />,
          isSortable: false,
        },
        {
          source: 'action',
          label: t('audit.action_label'),
          cell: ({ actionDisplayName }) => actionDisplayName,
          isSortable: false,
        },
        {
          source: 'teamId',
          label: t('audit.team'),
          cell: ({ teamId }) => teamId && <TeamName id={teamId} />,
          isSortable: false,
        },
      ]}
    >
      <AuditDrawer />
    </ResourceList>
  )
}

function Actor({ entry: { actorName, actorEmail } }: { entry: AuditEntry }) {
  const t = useText()
  return (
    <Box title={actorEmail ?? ''} sx={{ overflowWrap: 'anywhere' }}>
      {actorName ?? t('audit.server_actor')}
    </Box>
  )
}
