import { useParams } from 'react-router'
import type { Remediation } from '#api/contract/remediation'
import { HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { useEvalSource } from '../evals/eval_source.js'
import '../i18n/areas/remediation.js'
import '../i18n/areas/reports.js'
import { PrintStyle } from '../reports/PrintStyle.js'
import { ReportMissing } from '../reports/ReportMissing.js'
import { ErrorState } from '../ui/ErrorState.js'
import { lazyPart } from '../ui/lazyPart.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { ActionItems } from './ActionItems.js'
import { AttackExamples } from './AttackExamples.js'
import { ExecutiveSummary } from './ExecutiveSummary.js'
import { PrintWhole } from './PrintWhole.js'
import { RemediationHeader } from './RemediationHeader.js'
import { RemediationNotices } from './RemediationNotices.js'
import { useRemediation } from './remediation_calls.js'
import { WeaknessTable } from './WeaknessTable.js'

const HardenPrompt = lazyPart(() => import('./harden/HardenPrompt.js'), 'HardenPrompt')

/** What to do about the weaknesses of a report. */
export function RemediationPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useRemediation(id)
  if (error && !data) {
    if (error instanceof HttpError && error.status === 404) return <ReportMissing id={id} />
    return (
      <ErrorState
        title={t('remediation.failed_to_load')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  return data ? <RemediationBody remediation={data} /> : <PageSkeleton rows={12} />
}

function RemediationBody({ remediation }: { remediation: Remediation }) {
  const { content } = remediation
  const { isPublic } = useEvalSource()
  return (
    <>
      <PrintStyle />
      <PrintWhole />
      <RemediationHeader remediation={remediation} />
      <RemediationNotices remediation={remediation} />
      {content && (
        <>
          <ExecutiveSummary content={content} />
          {content.vulnerabilities.length > 0 && (
            <>
              <WeaknessTable
                evalId={remediation.evalId}
                content={content}
                issues={remediation.issues}
              />
              <ActionItems content={content} />
              <AttackExamples evalId={remediation.evalId} content={content} />
              {!isPublic && <Harden evalId={remediation.evalId} />}
            </>
          )}
        </>
      )}
    </>
  )
}

/** Shown to those who may see how the target is called: its prompt is part of that. */
function Harden({ evalId }: { evalId: string }) {
  const maySee = useCan('read', 'Provider')
  return maySee ? <HardenPrompt evalId={evalId} /> : null
}
