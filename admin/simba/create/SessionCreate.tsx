import GpsFixed from '@mui/icons-material/GpsFixed'
import Button from '@mui/material/Button'
import { useGetList, useGetOne } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { isFinal } from '../../core/data/http/http_error.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import '../messages.js'
import { SIMBA_PATH } from '../../simba_links/places.js'
import './messages.js'
import { SessionFormPage } from './SessionFormPage.js'

const TARGETS = 'redteam/targets'

/** Page for a new session. Preselects the target in `?targetId=` or, if the team has only one target, that target. */
export function SessionCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('simba.form.title')}
        subtitle={t('simba.form.subtitle')}
        crumbs={[{ label: t('simba.title'), to: SIMBA_PATH }]}
      />
      <LoadedForm />
    </>
  )
}

function LoadedForm() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('targetId')
  const some = useGetList<Named>(TARGETS, { pagination: { page: 1, perPage: 1 } })
  const one = useGetOne<Named>(TARGETS, { id: id ?? '' }, { enabled: id !== null })
  if (some.error && !some.data) {
    return (
      <ErrorState title={t('error.page')} error={some.error} onRetry={() => void some.refetch()} />
    )
  }
  if (some.isPending || (id !== null && one.isLoading)) return <PageSkeleton />
  if (some.total === 0) return <NoTarget />
  const only = some.total === 1 ? some.data?.[0] : undefined
  const target = id === null ? only : one.data
  return (
    <WithCatalog>
      {(catalog) => (
        <SessionFormPage
          catalog={catalog}
          target={target ? { id: target.id, name: target.name } : null}
          isTargetGone={id !== null && isFinal(one.error)}
        />
      )}
    </WithCatalog>
  )
}

function NoTarget() {
  const t = useText()
  const canCreate = useCan('create', 'Provider')
  return (
    <EmptyState
      icon={<GpsFixed />}
      title={t('simba.form.no_target')}
      explanation={
        canCreate
          ? t('simba.form.no_target_hint')
          : t('list.ask_admin', { subject: t('subject.Provider') })
      }
      action={
        canCreate && (
          <Button component={Link} to="/redteam/setup" variant="contained">
            {t('simba.form.create_target')}
          </Button>
        )
      }
    />
  )
}
