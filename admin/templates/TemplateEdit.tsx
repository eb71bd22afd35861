import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { useGetOne, useUpdate } from 'react-admin'
import { useLocation, useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/templates.js'
import type { Catalog } from '#api/contract/catalog'
import { CopyableId } from '../ui/CopyableId.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { isRecord } from '../ui/form/is_record.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { TemplateActions } from './TemplateActions.js'
import { formOf, recordFrom, type TemplateForm, type TemplateRecord } from './template_form.js'
import { TemplateFormPage } from './TemplateFormPage.js'
import { TemplateView } from './TemplateView.js'
import { WithCatalog } from './WithCatalog.js'

const RESOURCE = 'redteam/configs'

/** One scan template, to be changed, copied and run; to be read by those who may not change it. */
export function TemplateEdit() {
  const t = useText()
  const { id = '' } = useParams()
  const mayEdit = useCan('update', 'Config')
  const { data, error, refetch } = useGetOne<TemplateRecord>(RESOURCE, { id })
  if (error && !data) {
    return (
      <RecordFailed
        title={t('templates.not_found')}
        list={{ label: t('templates.title'), to: '/redteam/configs' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={12} />
  return (
    <>
      <PageHeader
        title={data.name}
        subtitle={<CopyableId id={data.id} />}
        crumbs={[{ label: t('templates.title'), to: '/redteam/configs' }]}
        actions={<TemplateActions template={data} isProminent />}
      />
      <ImportWarnings />
      <WithCatalog>
        {(catalog) =>
          mayEdit ? (
            <LoadedTemplate key={data.id} template={data} catalog={catalog} />
          ) : (
            <TemplateView key={data.id} template={data} catalog={catalog} />
          )
        }
      </WithCatalog>
    </>
  )
}

function LoadedTemplate({ template, catalog }: { template: TemplateRecord; catalog: Catalog }) {
  const t = useText()
  const form = useForm<TemplateForm>({ defaultValues: formOf(template, catalog) })
  const [update, { isPending, error }] = useUpdate<TemplateRecord>()
  const save = async (values: TemplateForm) => {
    const saved = await update(
      RESOURCE,
      { id: template.id, data: recordFrom(values), previousData: template },
      { returnPromise: true, mutationMode: 'pessimistic' }
    )
    if (saved) form.reset(formOf(saved, catalog))
    toast(t('templates.saved'))
  }
  return (
    <TemplateFormPage
      form={form}
      catalog={catalog}
      fileName={template.name}
      submitText={t('form.save')}
      isPending={isPending}
      error={error}
      save={save}
      actions={<DeleteTemplate template={template} forget={() => form.reset(form.getValues())} />}
    />
  )
}

/** What an import left out, said once where its result is. */
function ImportWarnings() {
  const t = useText()
  const { state }: { state: unknown } = useLocation()
  const [isShown, setIsShown] = useState(true)
  const given = isRecord(state) && Array.isArray(state.warnings) ? state.warnings : []
  const warnings = given.filter((warning) => typeof warning === 'string')
  if (warnings.length === 0 || !isShown) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }} onClose={() => setIsShown(false)}>
      <strong>{t('templates.import.warnings')}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </Box>
    </Alert>
  )
}

function DeleteTemplate({ template, forget }: { template: TemplateRecord; forget: () => void }) {
  const t = useText()
  const mayDelete = useCan('delete', 'Config')
  if (!mayDelete) return null
  return (
    <DeleteRecord
      resource={RESOURCE}
      record={template}
      buttonText={t('templates.delete')}
      confirmText={t('templates.delete_one', { name: template.name })}
      consequence={t('templates.delete_hint')}
      doneText={t('templates.deleted', { smart_count: 1 })}
      forget={forget}
    />
  )
}
