import { useForm } from 'react-hook-form'
import { useCreate } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/templates.js'
import { PageHeader } from '../ui/PageHeader.js'
import { WithCatalog } from './WithCatalog.js'
import { emptyForm, recordFrom, type TemplateForm, type TemplateRecord } from './template_form.js'
import { TemplateFormPage } from './TemplateFormPage.js'

/** A new scan template. */
export function TemplateCreate() {
  const t = useText()
  const navigate = useNavigate()
  const form = useForm<TemplateForm>({ defaultValues: emptyForm() })
  const [create, { isPending, error }] = useCreate<TemplateRecord>()
  const save = async (values: TemplateForm) => {
    const made = await create(
      'redteam/configs',
      { data: recordFrom(values) },
      { returnPromise: true }
    )
    if (!made) return
    // Saved: leaving is free again before the page changes.
    flushSync(() => form.reset(values))
    toast(t('templates.created'))
    void navigate(`/redteam/configs/${made.id}?tab=review`)
  }
  return (
    <>
      <PageHeader
        title={t('templates.create_title')}
        crumbs={[{ label: t('templates.title'), to: '/redteam/configs' }]}
      />
      <WithCatalog>
        {(catalog) => (
          <TemplateFormPage
            form={form}
            catalog={catalog}
            fileName="template"
            submitText={t('templates.create')}
            isPending={isPending}
            error={error}
            save={save}
          />
        )}
      </WithCatalog>
    </>
  )
}
