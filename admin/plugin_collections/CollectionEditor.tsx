import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import type { Catalog } from '#api/contract/catalog'
import { useText } from '../app/i18n.js'
import '../i18n/areas/templates.js'
import { DeleteFromLibrary } from '../library/DeleteFromLibrary.js'
import { NameFields } from '../library/NameFields.js'
import { RecordForm } from '../library/RecordForm.js'
import { useSaveRecord } from '../library/useSaveRecord.js'
import { PluginsTab } from '../templates/PluginsTab.js'
import type { TemplateForm } from '../templates/template_form.js'
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
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.collections.create')}
      save={(values) => save(collectionFrom(values))}
      fieldFor={fieldFor}
      actions={
        record && (
          <DeleteFromLibrary
            resource={COLLECTIONS}
            subject="PluginCollection"
            texts="library.collections"
            record={record}
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
