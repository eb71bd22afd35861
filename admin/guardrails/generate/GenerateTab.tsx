import BugReportOutlined from '@mui/icons-material/BugReportOutlined'
import { useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { useCandidates } from '../queries.js'
import { CandidateForm } from './CandidateForm.js'
import { GeneratedVersion } from './GeneratedVersion.js'
import './messages.js'

/**
 * Tab that generates a version from confirmed vulnerabilities. `?issue=` preselects one; `?version=` shows the progress and
 * effect of a version, so that the page can be reloaded in the meantime.
 */
export function GenerateTab() {
  const t = useText()
  const { id } = useGuardrail()
  const [params] = useSearchParams()
  const { data, error, refetch } = useCandidates(id)
  const version = Number(params.get('version') ?? Number.NaN)
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_generate.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  if (Number.isInteger(version)) return <GeneratedVersion number={version} candidates={data} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BugReportOutlined />}
        title={t('guardrail_generate.empty')}
        explanation={t('guardrail_generate.empty_hint')}
      />
    )
  }
  return <CandidateForm candidates={data} preselected={params.getAll('issue')} />
}
