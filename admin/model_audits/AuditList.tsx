import RuleFolderOutlined from '@mui/icons-material/RuleFolderOutlined'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText, type Translate } from '../app/i18n.js'
import '../i18n/areas/model_audits.js'
import { CodeLine } from '../ui/CodeLine.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import type { ListFilter } from '../ui/list/list_filter.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { AuditStatusChip } from './AuditChips.js'
import { auditPath, hasFindings, nameOf, type ModelAudit } from './audit_record.js'

const COMMAND = 'promptfoo scan-model <file> --share'

/** Scans of model files that were shared with the team. */
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
          buttonText={t('model_audits.delete')}
          confirmText={(count) => t('model_audits.delete_many', { smart_count: count })}
          consequence={t('model_audits.delete_hint')}
          doneText={(count) => t('model_audits.deleted', { smart_count: count })}
        />
      }
      card={(audit) => <AuditCard audit={audit} />}
      columns={
        <>
          <DataTable.Col<ModelAudit>
            source="name"
            label={t('model_audits.field.name')}
            render={(audit) => <RecordLink name={nameOf(audit)} to={auditPath(audit.scanId)} />}
          />
          <DataTable.Col<ModelAudit>
            source="modelPath"
            label={t('model_audits.field.path')}
            render={({ modelPath }) => (
              <Typography variant="body2" sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>
                {modelPath}
              </Typography>
            )}
          />
          <DataTable.Col<ModelAudit>
            source="hasErrors"
            label={t('model_audits.field.status')}
            render={(audit) => <AuditStatusChip hasFindings={hasFindings(audit)} />}
          />
          <DataTable.Col<ModelAudit>
            source="failedChecks"
            label={t('model_audits.field.checks')}
            disableSort
            render={(audit) => <CheckNumbers audit={audit} />}
          />
          <DataTable.Col<ModelAudit>
            source="scannedAt"
            label={t('model_audits.field.scanned')}
            render={({ scannedAt }) => <TimeAgo at={scannedAt} />}
          />
        </>
      }
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

export function CheckNumbers({ audit }: { audit: ModelAudit }) {
  const t = useText()
  const { totalChecks, failedChecks } = audit
  if (totalChecks === null) return t('model_audits.unknown')
  return t('model_audits.check_numbers', {
    failed: (failedChecks ?? 0).toLocaleString('en'),
    total: totalChecks.toLocaleString('en'),
  })
}

function AuditCard({ audit }: { audit: ModelAudit }) {
  return (
    <>
      <RecordLink name={nameOf(audit)} to={auditPath(audit.scanId)} />
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
        {audit.modelPath} · <TimeAgo at={audit.scannedAt} />
      </Typography>
      <AuditStatusChip hasFindings={hasFindings(audit)} />{' '}
      <Typography component="span" variant="body2">
        <CheckNumbers audit={audit} />
      </Typography>
    </>
  )
}
