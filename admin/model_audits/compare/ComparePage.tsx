import Alert from '@mui/material/Alert'
import { useParams, useSearchParams } from 'react-router'
import type { AuditComparison } from '#api/contract/model_audits/comparison'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { auditPath } from '../audit_record.js'
import '../messages.js'
import { useAuditComparison } from '../queries.js'
import { ChooseAudits } from './ChooseAudits.js'
import { ComparedFindings } from './ComparedFindings.js'
import { ComparedSides } from './ComparedSides.js'

/** Page that compares an audit with an earlier one, by default with the previous one of the same model. */
export function ComparePage() {
  const t = useText()
  const { scanId = '' } = useParams()
  const [params] = useSearchParams()
  const other = params.get('with')
  const { data, error, isPending } = useAuditComparison(scanId, other)
  // Without a choice, a model that was audited once has no earlier audit to compare with, which is
  // not an error.
  const isUnchosen = error !== null && other === null
  return (
    <>
      <PageHeader
        title={t('model_audits.compare.title')}
        subtitle={t('model_audits.compare.subtitle')}
        crumbs={[
          { label: t('model_audits.title'), to: '/model-audit/history' },
          { label: data?.after.name || data?.after.modelPath || scanId, to: auditPath(scanId) },
        ]}
      />
      <ChooseAudits before={data?.before.scanId ?? other} after={scanId} />
      {isUnchosen && <Alert severity="info">{t('model_audits.compare.choose')}</Alert>}
      {error && !isUnchosen && (
        <ErrorAlert error={error} title={t('model_audits.compare.failed')} />
      )}
      {isPending && <PageSkeleton />}
      {data && <Comparison comparison={data} />}
    </>
  )
}

function Comparison({ comparison }: { comparison: AuditComparison }) {
  const t = useText()
  const { before, after } = comparison
  return (
    <>
      {before.scannerVersion !== after.scannerVersion && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('model_audits.compare.scanner_changed', {
            before: before.scannerVersion ?? t('model_audits.unknown'),
            after: after.scannerVersion ?? t('model_audits.unknown'),
          })}
        </Alert>
      )}
      <ComparedSides comparison={comparison} />
      <ComparedFindings comparison={comparison} />
    </>
  )
}
