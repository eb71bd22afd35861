import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { guardrailPath } from '../places.js'
import { GuardrailEditor } from './GuardrailEditor.js'

/**
 * Page for a new guardrail. `?target=` preselects a target; with `?issue=`, the Generate tab opens afterwards, with this
 * vulnerability preselected.
 */
export function GuardrailCreate() {
  const t = useText()
  const [params] = useSearchParams()
  const targetId = params.get('target')
  const issueId = params.get('issue')
  return (
    <>
      <PageHeader
        title={t('guardrails.create')}
        crumbs={[{ label: t('guardrails.title'), to: '/guardrails' }]}
      />
      {targetId ? (
        <WithTarget targetId={targetId} issueId={issueId} />
      ) : (
        <Editor targets={[]} issueId={issueId} />
      )}
    </>
  )
}

/** Loads the name of the preselected target. If that fails, the form starts without a target. */
function WithTarget({ targetId, issueId }: { targetId: string; issueId: string | null }) {
  const canRead = useCan('read', 'Provider')
  const { data, isPending } = useGetOne<Named>(
    'redteam/targets',
    { id: targetId },
    { enabled: canRead }
  )
  if (canRead && isPending) return <PageSkeleton />
  return <Editor targets={data ? [{ id: data.id, name: data.name }] : []} issueId={issueId} />
}

function Editor({ targets, issueId }: { targets: readonly Named[]; issueId: string | null }) {
  return (
    <GuardrailEditor
      record={null}
      targets={targets}
      pageOf={(id) =>
        issueId ? guardrailPath(id, 'generate', { issue: issueId }) : guardrailPath(id)
      }
    />
  )
}
