import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import type { Catalog } from '#api/contract/library/catalog'
import { useText } from '../../core/i18n/i18n.js'
import '../../templates/messages.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { NameFields } from '../../library/parts/NameFields.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { PluginsTab } from '../../templates/plugins/PluginsTab.js'
import type { TemplateForm } from '../../templates/template_form.js'
import { COLLECTIONS, type CollectionRecord } from '../../library/collection_record.js'
import { collectionFrom, formOfCollection } from '../collection_form.js'

/** Maps the field of a server error (`plugins.2.id`) to the form field (`config.plugins.2.id`). */
const fieldFor = (field: string) => (field.startsWith('plugins') ? `config.${field}` : field)

/** Form for a new or stored collection. */
export function CollectionEditor(props: { record: CollectionRecord | null; catalog: Catalog }) {
  const t = useText()
  const { record, catalog } = props
  const form = useForm<TemplateForm>({ defaultValues: formOfCollection(record, catalog) })
  const { save, conflict } = useSaveRecord<CollectionRecord, TemplateForm>({
    resource: COLLECTIONS,
    record,
    doneText: t(`library.collections.${record ? 'saved' : 'created'}`),
    form,
    formOf: (saved) => formOfCollection(saved, catalog),
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.collections.create')}
      save={(values) => save(collectionFrom(values))}
      conflict={conflict}
      fieldFor={fieldFor}
      actions={
        record && (
          <DeleteFromPage
            resource={COLLECTIONS}
            subject="PluginCollection"
            texts="library.collections"
            record={record}
            name={record.name}
            forget={() => form.reset(form.getValues())}
          />
        )
      }
    >
      <NameFields
        control={form.control}
        name="name"
        description="description"
        fields={pluginCollections.fields}
      />
      <Box>
        <PluginsTab catalog={catalog} />
      </Box>
    </RecordForm>
  )
}
