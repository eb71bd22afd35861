import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import { WithCatalog } from '../plugins/WithCatalog.js'
import { emptyForm, recordFrom, type TemplateForm, type TemplateRecord } from '../template_form.js'
import { TemplateFormPage } from './TemplateFormPage.js'

/** Editor that creates a scan template and then opens the page returned by `pageOf`. */
export function NewTemplate({ pageOf }: { pageOf: (created: TemplateRecord) => string }) {
  const t = useText()
  const form = useForm<TemplateForm>({ defaultValues: emptyForm() })
  const { save, conflict } = useSaveRecord<TemplateRecord, TemplateForm>({
    resource: 'redteam/configs',
    record: null,
    doneText: t('templates.created'),
    form,
    pageOf,
  })
  return (
    <WithCatalog>
      {(catalog) => (
        <TemplateFormPage
          form={form}
          catalog={catalog}
          fileName="template"
          submitText={t('templates.create')}
          save={(values) => save(recordFrom(values))}
          conflict={conflict}
        />
      )}
    </WithCatalog>
  )
}
