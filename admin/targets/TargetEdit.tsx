import { useForm } from 'react-hook-form'
import { useGetOne, useUpdate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/targets.js'
import { CopyableId } from '../ui/CopyableId.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { formOf, recordFrom, type TargetForm, type TargetRecord } from './target_form.js'
import { TargetActions } from './page/TargetActions.js'
import { targetPath } from './page/target_path.js'
import { TargetFormPage } from './TargetFormPage.js'

const RESOURCE = 'redteam/targets'

/** One target, to be changed, tested and scanned. */
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
  const form = useForm<TargetForm>({ defaultValues: formOf(target) })
  const [update, { isPending, error }] = useUpdate<TargetRecord>()
  const save = async (values: TargetForm) => {
    const saved = await update(
      RESOURCE,
      { id: target.id, data: recordFrom(values), previousData: target },
      { returnPromise: true, mutationMode: 'pessimistic' }
    )
    if (saved) form.reset(formOf(saved))
    toast(t('targets.saved'))
  }
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
      <TargetFormPage
        form={form}
        targetId={target.id}
        submitText={t('form.save')}
        firstStep="connection"
        isPending={isPending}
        error={error}
        save={save}
        actions={<DeleteTarget target={target} forget={() => form.reset(form.getValues())} />}
      />
    </>
  )
}

function DeleteTarget({ target, forget }: { target: TargetRecord; forget: () => void }) {
  const t = useText()
  const mayDelete = useCan('delete', 'Provider')
  if (!mayDelete) return null
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
