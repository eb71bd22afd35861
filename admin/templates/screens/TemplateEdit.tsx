import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { useGetOne } from 'react-admin'
import { useLocation, useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import type { Catalog } from '#api/contract/library/catalog'
import { CopyableId } from '../../core/code/CopyableId.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { isRecord } from '../../core/forms/is_record.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { TemplateActions } from '../parts/TemplateActions.js'
import { formOf, recordFrom, type TemplateForm, type TemplateRecord } from '../template_form.js'
import { TemplateFormPage } from '../parts/TemplateFormPage.js'
import { TemplateView } from '../review/TemplateView.js'
import { WithCatalog } from '../plugins/WithCatalog.js'

const RESOURCE = 'redteam/configs'

/** Edits a template; read-only without edit permission. */
export function TemplateEdit() {
  const t = useText()
  const { id = '' } = useParams()
  const canEdit = useCan('update', 'Config')
  const { data, error, refetch } = useGetOne<TemplateRecord>(RESOURCE, { id })
  useRecordTitle(data?.name)
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
          canEdit ? (
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
  const { save, conflict } = useSaveRecord<TemplateRecord, TemplateForm>({
    resource: RESOURCE,
    record: template,
    doneText: t('templates.saved'),
    form,
    formOf: (saved) => formOf(saved, catalog),
  })
  return (
    <TemplateFormPage
      form={form}
      catalog={catalog}
      fileName={template.name}
      submitText={t('form.save')}
      save={(values) => save(recordFrom(values))}
      conflict={conflict}
      actions={<DeleteTemplate template={template} forget={() => form.reset(form.getValues())} />}
    />
  )
}

/** Lists the entries that the import skipped, once after the import. */
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
  const canDelete = useCan('delete', 'Config')
  if (!canDelete) return null
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
