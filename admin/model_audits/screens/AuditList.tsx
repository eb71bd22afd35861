import RuleFolderOutlined from '@mui/icons-material/RuleFolderOutlined'
import Typography from '@mui/material/Typography'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import '../messages.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { AuditStatusChip } from '../parts/AuditChips.js'
import { CheckNumbers } from '../parts/CheckNumbers.js'
import { auditPath, hasFindings, nameOf, type ModelAudit } from '../audit_record.js'

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
      empty={
        <EmptyState
          icon={<RuleFolderOutlined />}
          title={t('model_audits.empty')}
          explanation={t('model_audits.empty_hint')}
          action={<CodeLine label={t('model_audits.command')} value={COMMAND} />}
        />
      }
      bulkActions={
        <BulkDelete
          confirmText={(count) => t('model_audits.delete_many', { smart_count: count })}
          consequence={t('model_audits.delete_hint')}
          doneText={(count) => t('model_audits.deleted', { smart_count: count })}
        />
      }
      columns={[
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
          source: 'hasErrors',
          label: t('model_audits.field.status'),
          cell: (audit) => <AuditStatusChip hasFindings={hasFindings(audit)} />,
          card: 'chip',
        },
        {
          source: 'failedChecks',
          label: t('model_audits.field.checks'),
          cell: (audit) => <CheckNumbers audit={audit} />,
          isSortable: false,
        },
        {
          source: 'scannedAt',
          label: t('model_audits.field.scanned'),
          cell: ({ scannedAt }) => <TimeAgo at={scannedAt} />,
        },
      ]}
    />
  )
}

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'hasErrors',
    label: t('model_audits.field.status'),
    choices: [
      { id: 'true', name: t('model_audits.with_errors') },
      { id: 'false', name: t('model_audits.without_errors') },
    ],
  },
]
