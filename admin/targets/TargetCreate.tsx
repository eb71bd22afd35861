import { useForm } from 'react-hook-form'
import { useCreate } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/targets.js'
import { PageHeader } from '../ui/PageHeader.js'
import { emptyForm, recordFrom, type TargetForm, type TargetRecord } from './target_form.js'
import { TargetFormPage } from './TargetFormPage.js'

/** A new target, step by step. */
export function TargetCreate() {
  const t = useText()
  const navigate = useNavigate()
  const form = useForm<TargetForm>({ defaultValues: emptyForm() })
  const [create, { isPending, error }] = useCreate<TargetRecord>()
  const save = async (values: TargetForm) => {
    const made = await create(
      'redteam/targets',
      { data: recordFrom(values) },
      { returnPromise: true }
    )
    if (!made) return
    // Saved: leaving is free again before the page changes.
    flushSync(() => form.reset(values))
    toast(t('targets.created'))
    void navigate(`/redteam/targets/${made.id}?step=review`)
  }
  return (
    <>
      <PageHeader
        title={t('targets.create_title')}
        crumbs={[{ label: t('targets.title'), to: '/redteam/targets' }]}
      />
      <TargetFormPage
        form={form}
        targetId={null}
        submitText={t('targets.create')}
        firstStep="type"
        isPending={isPending}
        error={error}
        save={save}
      />
    </>
  )
}
