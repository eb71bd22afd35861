import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { GuardrailTabs } from '../parts/GuardrailTabs.js'
import { createPath } from '../places.js'
import { useGuardrails } from '../queries.js'
import './messages.js'
import { TestForm } from './TestForm.js'

/** Page that checks texts with a version of a guardrail. `?guardrail=` and `?version=` choose them. */
export function TestPage() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('guardrail_test.title')}
        subtitle={t('guardrail_test.subtitle')}
        tabs={<GuardrailTabs current="test" />}
      />
      <Content />
    </>
  )
}

function Content() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const canCreate = useCan('create', 'Guardrail')
  const { data, error, refetch } = useGuardrails()
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_test.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const guardrail = data.find(({ id }) => id === params.get('guardrail')) ?? data[0]
  if (!guardrail) {
    return (
      <EmptyState
        icon={<ScienceOutlined />}
        title={t('guardrail_test.no_guardrails')}
        explanation={
          canCreate
            ? t('guardrail_test.no_guardrails_hint')
            : t('list.ask_admin', { subject: t('subject.Guardrail') })
        }
        action={
          canCreate && (
            <Button component={Link} to={createPath()} variant="contained">
              {t('guardrails.create')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <TestForm
      key={guardrail.id}
      guardrail={guardrail}
      guardrails={data}
      version={Number(params.get('version') ?? Number.NaN)}
      onChoose={(choice) =>
        setParams(
          Object.entries(choice).map(([name, value]): [string, string] => [name, String(value)])
        )
      }
    />
  )
}
