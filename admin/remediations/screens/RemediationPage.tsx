import { useParams } from 'react-router'
import type { Remediation } from '#api/contract/findings/remediation'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useEvalSource } from '../../evals/eval_source.js'
import '../messages.js'
import '../../reports/messages.js'
import { PrintStyle } from '../../core/page/PrintStyle.js'
import { ReportMissing } from '../../reports/parts/ReportMissing.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { SectionIndex } from '../../core/page/SectionIndex.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ActionItems } from '../parts/ActionItems.js'
import { AttackExamples } from '../parts/AttackExamples.js'
import { ExecutiveSummary } from '../parts/ExecutiveSummary.js'
import { PrintWhole } from '../parts/PrintWhole.js'
import { RemediationHeader } from '../parts/RemediationHeader.js'
import { RemediationNotices } from '../parts/RemediationNotices.js'
import { SECTIONS } from '../parts/sections.js'
import { useRemediation } from '../queries.js'
import { WeaknessTable } from '../parts/WeaknessTable.js'

const HardenPrompt = lazyPart(() => import('../harden/HardenPrompt.js'), 'HardenPrompt')

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
      {content && content.vulnerabilities.length > 0 && <RemediationIndex />}
      <RemediationNotices remediation={remediation} />
      {content && (
        <>
          <ExecutiveSummary content={content} />
          {content.vulnerabilities.length > 0 && (
            <>
              <WeaknessTable
                evalId={remediation.evalId}
                content={content}
                vulnerabilities={remediation.issues}
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

/** Index of the sections; hardening is shown to users who can see the target's connection. */
function RemediationIndex() {
  const t = useText()
  const { isPublic } = useEvalSource()
  const canHarden = useCan('read', 'Provider') && !isPublic
  return (
    <SectionIndex
      sections={[
        { id: SECTIONS.summary, title: t('remediation.summary') },
        { id: SECTIONS.weaknesses, title: t('remediation.weaknesses') },
        { id: SECTIONS.actions, title: t('remediation.actions.title') },
        { id: SECTIONS.examples, title: t('remediation.examples.title') },
        ...(canHarden ? [{ id: SECTIONS.harden, title: t('remediation.harden.title') }] : []),
      ]}
    />
  )
}

/** Prompt hardening, for users who can see the target's connection, since that includes the prompt. */
function Harden({ evalId }: { evalId: string }) {
  const canSee = useCan('read', 'Provider')
  return canSee ? <HardenPrompt evalId={evalId} /> : null
}
