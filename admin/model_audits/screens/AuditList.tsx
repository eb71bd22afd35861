import { AUDIT_SOURCES, AUDIT_STATUSES } from '#api/contract/model_audits/model_audit'
import { AUDIT_VERDICTS } from '#api/engines/model_audit/vocabulary'
import RuleFolderOutlined from '@mui/icons-material/RuleFolderOutlined'
import Typography from '@mui/material/Typography'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import '../messages.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { CompareSelected } from '../compare/CompareSelected.js'
import { AuditStatusChip } from '../parts/AuditChips.js'
import { AuditTabs } from '../AuditTabs.js'
import { CheckNumbers } from '../parts/CheckNumbers.js'
import { RefreshWhileActive } from '../parts/RefreshWhileActive.js'
import { FindingNumbers } from '../parts/FindingNumbers.js'
import { auditPath, nameOf, type ModelAudit } from '../audit_record.js'

const COMMAND = 'promptfoo scan-model <file> --share'

/** List page with the model audits shared with the team. */
export function AuditList() {
  const t = useText()
  return (
    <ResourceList<ModelAudit>
      resource="model-audit/history"
      title={t('model_audits.title')}
      subtitle={t('model_audits.subtitle')}
      filters={filtersFor(t)}
      tabs={<AuditTabs />}
      hiddenColumns={['failedChecks']}
      empty={
        <EmptyState
          icon={<RuleFolderOutlined />}
          title={t('model_audits.empty')}
          explanation={t('model_audits.empty_hint')}
          action={<CodeLine label={t('model_audits.command')} value={COMMAND} />}
        />
      }
      bulkActions={
        <>
          <CompareSelected />
          <BulkDelete
            confirmText={(count) => t('model_audits.delete_many', { smart_count: count })}
            consequence={t('model_audits.delete_hint')}
            doneText={(count) => t('model_audits.deleted', { smart_count: count })}
          />
        </>
      }
      columns={columnsFor(t)}
    >
      <RefreshWhileActive />
    </ResourceList>
  )
}

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'verdict',
    label: t('model_audits.field.verdict'),
    choices: AUDIT_VERDICTS.map((id) => ({ id, name: t(`model_audits.verdict.${id}`) })),
  },
  {
    source: 'status',
    label: t('model_audits.field.status'),
    choices: AUDIT_STATUSES.map((id) => ({ id, name: t(`model_audits.status.${id}`) })),
  },
  {
    source: 'source',
    label: t('model_audits.field.origin'),
    choices: AUDIT_SOURCES.map((id) => ({ id, name: t(`model_audits.source.${id}`) })),
  },
]

const columnsFor = (t: Translate): ListColumn<ModelAudit>[] => [
  {
    source: 'name',
    label: t('model_audits.field.name'),
    cell: (audit) => <RecordLink name={nameOf(audit)} to={auditPath(audit.scanId)} />,
  },
  {
    source: 'modelPath',
    label: t('model_audits.field.path'),
    cell: ({ modelPath }) => (
      <Typography variant="body2" sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>
        {modelPath}
      </Typography>
    ),
  },
  {
    source: 'verdict',
    label: t('model_audits.field.status'),
    isSortable: false,
    cell: (audit) => <AuditStatusChip audit={audit} />,
    card: 'chip',
  },
  {
    source: 'criticalCount',
    label: t('model_audits.field.findings'),
    cell: (audit) => <FindingNumbers audit={audit} />,
  },
  {
    source: 'failedChecks',
    label: t('model_audits.field.checks'),
    cell: (audit) => <CheckNumbers audit={audit} />,
    isSortable: false,
  },
  {
    source: 'source',
    label: t('model_audits.field.origin'),
    cell: ({ source }) => t(`model_audits.source.${source}`),
    isSortable: false,
  },
  {
    source: 'scannedAt',
    label: t('model_audits.field.scanned'),
    cell: ({ scannedAt }) => <TimeAgo at={scannedAt} />,
  },
]
