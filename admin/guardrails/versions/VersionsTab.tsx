import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import { useSearchParams } from 'react-router'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { useVersions } from '../queries.js'
import { DiffSection } from './DiffSection.js'
import './messages.js'
import { VersionList } from './VersionList.js'

/** Tab with all versions. `?compare=` selects the version whose differences are shown, and `?with=` the older one. */
export function VersionsTab() {
  const t = useText()
  const { id } = useGuardrail()
  const { data, error, refetch } = useVersions(id)
  const [params] = useSearchParams()
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_versions.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  if (data.length === 0) {
    return <EmptyState icon={<HistoryOutlined />} title={t('guardrail_versions.empty')} />
  }
  const compared = data.find(({ number }) => String(number) === params.get('compare'))
  return (
    <>
      {compared && <DiffSection version={compared} versions={data} />}
      <Section
        title={t('guardrail_versions.title')}
        explanation={t('guardrail_versions.explanation')}
      >
        <VersionList versions={data} />
      </Section>
    </>
  )
}
