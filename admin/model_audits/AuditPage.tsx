import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiPath } from '../app/api_path.js'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan, useSession } from '../app/session.js'
import '../i18n/areas/model_audits.js'
import { CopyableId } from '../ui/CopyableId.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { AuditChecks } from './AuditChecks.js'
import { AuditFacts } from './AuditFacts.js'
import { AuditIssues } from './AuditIssues.js'
import { nameOf, type SharedAudit } from './audit_record.js'

const LIST = '/model-audit/history'

/** One scan of model files: what was found, what was checked, and all that the scanner said. */
export function AuditPage() {
  const t = useText()
  const { scanId = '' } = useParams()
  const path = `model-audits/${encodeURIComponent(scanId)}`
  const { team } = useSession()
  const mayDelete = useCan('delete', 'ModelAudit')
  const { data, error, refetch } = useQuery({
    queryKey: ['model-audits', 'detail', scanId],
    queryFn: async ({ signal }) => (await http<SharedAudit>(path, { signal })).json,
    retry: false,
  })
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
              href={`${apiPath(path)}?teamId=${data.teamId}`}
              startIcon={<FileDownloadOutlined />}
            >
              {t('model_audits.download')}
            </Button>
            {mayDelete && data.teamId === team?.id && (
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
