import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import type { Catalog } from '#api/contract/catalog'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import '../i18n/areas/templates.js'
import { RecordForm } from '../library/RecordForm.js'
import { useSaveRecord } from '../library/useSaveRecord.js'
import { PluginsTab } from '../templates/PluginsTab.js'
import type { TemplateForm } from '../templates/template_form.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { FormField } from '../ui/form/FormField.js'
import {
  collectionFrom,
  COLLECTIONS,
  type CollectionRecord,
  formOfCollection,
} from './collection_record.js'

/** The server's `plugins.2.id` is the form's `config.plugins.2.id`. */
const fieldFor = (field: string) => (field.startsWith('plugins') ? `config.${field}` : field)

/** Name and plugins of a collection, new or stored. */
export function CollectionEditor(props: { record: CollectionRecord | null; catalog: Catalog }) {
  const t = useText()
  const { record, catalog } = props
  const form = useForm<TemplateForm>({ defaultValues: formOfCollection(record, catalog) })
  const save = useSaveRecord<CollectionRecord>({
    resource: COLLECTIONS,
    record,
    doneText: t(`library.collections.${record ? 'saved' : 'created'}`),
    forget: (saved) => form.reset(formOfCollection(saved, catalog)),
  })
  const { name, description } = pluginCollections.fields
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.collections.create')}
      save={(values) => save(collectionFrom(values))}
      fieldFor={fieldFor}
      actions={
        record && <DeleteCollection record={record} forget={() => form.reset(form.getValues())} />
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1.5fr' } }}>
        <FormField
          control={form.control}
          name="name"
          label={t('library.field.name')}
          help={t('library.name_help')}
          required
          rules={{ required: t('form.required', { name: t('library.field.name') }) }}
          slotProps={{ htmlInput: { maxLength: name.max } }}
        />
        <FormField
          control={form.control}
          name="description"
          label={t('library.field.description')}
          slotProps={{ htmlInput: { maxLength: description.max } }}
        />
      </Box>
      <Box>
        <PluginsTab catalog={catalog} />
      </Box>
    </RecordForm>
  )
}

function DeleteCollection(props: { record: CollectionRecord; forget: () => void }) {
  const t = useText()
  const mayDelete = useCan('delete', 'PluginCollection')
  if (!mayDelete) return null
  return (
    <DeleteRecord
      resource={COLLECTIONS}
      record={props.record}
      buttonText={t('library.collections.delete')}
      confirmText={t('library.collections.delete_one', { name: props.record.name })}
      consequence={t('library.collections.delete_hint')}
      doneText={t('library.collections.deleted', { smart_count: 1 })}
      forget={props.forget}
    />
  )
}
