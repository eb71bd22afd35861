import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useParams } from 'react-router'
import { apiPath } from '../../core/data/http/api_path.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import '../messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { AuditChecks } from '../parts/AuditChecks.js'
import { AuditFacts } from '../parts/AuditFacts.js'
import { AuditIssues } from '../parts/AuditIssues.js'
import { nameOf } from '../audit_record.js'
import { auditPath, useModelAudit } from '../queries.js'

const LIST = '/model-audit/history'

/** Page of a model audit: findings, checks and scanner output. */
export function AuditPage() {
  const t = useText()
  const { scanId = '' } = useParams()
  const { team } = useSession()
  const canDelete = useCan('delete', 'ModelAudit')
  const { data, error, refetch } = useModelAudit(scanId)
  if (error && !data) {
    return (
      <RecordFailed
        title={t('model_audits.not_found')}
        list={{ label: t('model_audits.title'), to: LIST }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={nameOf(data)}
        crumbs={[{ label: t('model_audits.title'), to: LIST }]}
        subtitle={<CopyableId id={data.scanId} name={t('model_audits.field.scan_id')} />}
        actions={
          <>
            <Button
              component="a"
              download={`${data.scanId}.json`}
              href={`${apiPath(auditPath(scanId))}?teamId=${data.teamId}`}
              startIcon={<FileDownloadOutlined />}
            >
              {t('model_audits.download')}
            </Button>
            {canDelete && data.teamId === team?.id && (
              <DeleteRecord
                resource="model-audit/history"
                record={data}
                buttonText={t('model_audits.delete')}
                confirmText={t('model_audits.delete_one', { name: nameOf(data) })}
                consequence={t('model_audits.delete_hint')}
                doneText={t('model_audits.deleted', { smart_count: 1 })}
                forget={() => undefined}
              />
            )}
          </>
        }
      />
      <AuditFacts audit={data} />
      <AuditIssues audit={data} />
      <AuditChecks audit={data} />
    </>
  )
}
