import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import type { VersionRow } from '#api/contract/guardrails/guardrail'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { guardrailPath } from '../places.js'
import { useVersion, useVersions } from '../queries.js'
import { shownVersion } from '../guardrail_state.js'
import './messages.js'
import { VersionPolicies } from './VersionPolicies.js'

/** Tab with the policies and thresholds of the version in the URL or, by default, of the version in use. */
export function PoliciesTab() {
  const t = useText()
  const { id } = useGuardrail()
  const { data, error, refetch } = useVersions(id)
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_policies.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  return data ? <OfVersion versions={data} /> : <PageSkeleton />
}

function OfVersion({ versions }: { versions: readonly VersionRow[] }) {
  const t = useText()
  const { id } = useGuardrail()
  const [params] = useSearchParams()
  const wanted = params.get('version')
  const number = wanted === null ? (shownVersion(versions)?.number ?? null) : Number(wanted)
  const { data, error, refetch } = useVersion(id, number)
  if (number === null) {
    return (
      <EmptyState
        icon={<ShieldOutlined />}
        title={t('guardrail_policies.none_complete')}
        explanation={t('guardrail_policies.none_complete_hint')}
        action={
          <Button component={Link} to={guardrailPath(id, 'generate')} variant="contained">
            {t('guardrail_policies.open_generate')}
          </Button>
        }
      />
    )
  }
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_policies.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return <VersionPolicies key={data.number} version={data} versions={versions} />
}
