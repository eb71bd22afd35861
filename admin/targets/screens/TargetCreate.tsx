import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { emptyForm, recordFrom, type TargetForm, type TargetRecord } from '../target_form.js'
import { TargetFormPage } from '../form/TargetFormPage.js'

export function TargetCreate() {
  const t = useText()
  const form = useForm<TargetForm>({ defaultValues: emptyForm() })
  const save = useSaveRecord<TargetRecord, TargetForm>({
    resource: 'redteam/targets',
    record: null,
    doneText: t('targets.created'),
    form,
    pageOf: ({ id }) => `/redteam/targets/${id}?step=review`,
  })
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
        save={(values) => save(recordFrom(values))}
      />
    </>
  )
}
