import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined'
import IntegrationInstructionsOutlined from '@mui/icons-material/IntegrationInstructionsOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { Link, useParams } from 'react-router'
import { AUDIT_EXPORTS, isActiveAudit } from '#api/contract/model_audits/model_audit'
import { apiPath } from '../../core/data/http/api_path.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import '../messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { DownloadMenu } from '../../core/dialogs/DownloadMenu.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { AuditChecks } from '../parts/AuditChecks.js'
import { AuditFacts } from '../parts/AuditFacts.js'
import { AuditFiles } from '../parts/AuditFiles.js'
import { AuditIssues } from '../parts/AuditIssues.js'
import { AuditNotices } from '../parts/AuditNotices.js'
import { AuditProgress } from '../parts/AuditProgress.js'
import { AuditRaw } from '../parts/AuditRaw.js'
import { nameOf, type SharedAudit } from '../audit_record.js'
import { ModelTargetList } from '../targets/ModelTargetList.js'
import { auditPath, useModelAudit } from '../queries.js'

const AuditCi = lazyPart(() => import('../ci/AuditCiDialog.js'), 'AuditCiDialog')

const LIST = '/model-audit/history'

/**
 * Whether an audit has a result. Canceled audits have none; failed audits have the findings up to
 * the failure.
 */
const hasResult = ({ status, issues }: SharedAudit) =>
  status === 'completed' || (status === 'failed' && Array.isArray(issues))

/** Page of a model audit: progress while it runs, then findings, checks, files and raw output. */
export function AuditPage() {
  const t = useText()
  const { scanId = '' } = useParams()
  const { data, error, refetch, live } = useModelAudit(scanId)
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
        actions={<AuditActions audit={data} />}
      />
      {isActiveAudit(data.status) ? (
        <AuditProgress audit={data} live={live} />
      ) : (
        <>
          <AuditNotices audit={data} />
          <AuditFacts audit={data} />
          <ModelTargetList audit={data} />
          {hasResult(data) && (
            <>
              <AuditIssues audit={data} />
              <AuditChecks audit={data} />
              <AuditFiles audit={data} />
              <AuditRaw audit={data} />
            </>
          )}
        </>
      )}
    </>
  )
}

function AuditActions({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const { team } = useSession()
  const canDelete = useCan('delete', 'ModelAudit')
  return (
    <>
      {hasResult(audit) && (
        <>
          <Button
            component={Link}
            to={`/model-audit/scan/${encodeURIComponent(audit.scanId)}/compare`}
            variant="outlined"
            startIcon={<CompareArrowsOutlined />}
          >
            {t('model_audits.compare.button')}
          </Button>
          <DialogButton
            text={t('model_audits.ci.button')}
            icon={<IntegrationInstructionsOutlined />}
            variant="outlined"
          >
            {(close) => <AuditCi audit={audit} onClose={close} />}
          </DialogButton>
          <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {t('model_audits.print')}
          </Button>
        </>
      )}
      {hasResult(audit) && (
        <DownloadMenu
          text={t('model_audits.download')}
          formats={AUDIT_EXPORTS}
          nameOf={(format) => t(`model_audits.format.${format}`)}
          addressOf={(format) =>
            `${apiPath(auditPath(audit.scanId))}/export?format=${format}&teamId=${audit.teamId}`
          }
        />
      )}
      {canDelete && !isActiveAudit(audit.status) && audit.teamId === team?.id && (
        <DeleteRecord
          resource="model-audit/history"
          record={audit}
          buttonText={t('model_audits.delete')}
          confirmText={t('model_audits.delete_one', { name: nameOf(audit) })}
          consequence={t('model_audits.delete_hint')}
          doneText={t('model_audits.deleted', { smart_count: 1 })}
          forget={() => undefined}
        />
      )}
    </>
  )
}
