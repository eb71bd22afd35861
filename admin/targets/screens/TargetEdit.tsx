import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import type { TargetRecord } from '../target_form.js'
import { TargetActions } from '../page/TargetActions.js'
import { targetPath } from '../target_path.js'
import { SavedTarget } from '../form/SavedTarget.js'

const RESOURCE = 'redteam/targets'

export function TargetEdit() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<TargetRecord>(RESOURCE, { id })
  if (error && !data) {
    return (
      <RecordFailed
        title={t('targets.not_found')}
        list={{ label: t('targets.title'), to: '/redteam/targets' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return <LoadedTarget key={data.id} target={data} />
}

function LoadedTarget({ target }: { target: TargetRecord }) {
  const t = useText()
  return (
    <>
      <PageHeader
        title={target.name}
        subtitle={
          <>
            <Link to={targetPath(target.id)}>{t('targets.page.open')}</Link>{' '}
            <CopyableId id={target.id} />
          </>
        }
        crumbs={[{ label: t('targets.title'), to: '/redteam/targets' }]}
        actions={<TargetActions target={target} />}
      />
      <SavedTarget
        target={target}
        actions={(forget) => <DeleteTarget target={target} forget={forget} />}
      />
    </>
  )
}

function DeleteTarget({ target, forget }: { target: TargetRecord; forget: () => void }) {
  const t = useText()
  const canDelete = useCan('delete', 'Provider')
  if (!canDelete) return null
  return (
    <DeleteRecord
      resource={RESOURCE}
      record={target}
      buttonText={t('targets.delete')}
      confirmText={t('targets.delete_one', { name: target.name })}
      consequence={t('targets.delete_hint')}
      doneText={t('targets.deleted', { smart_count: 1 })}
      forget={forget}
    />
  )
}
