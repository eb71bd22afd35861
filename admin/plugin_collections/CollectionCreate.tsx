import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'
import { WithCatalog } from '../templates/WithCatalog.js'
import { PageHeader } from '../ui/PageHeader.js'
import { COLLECTIONS } from './collection_record.js'
import { CollectionEditor } from './CollectionEditor.js'

/** A new plugin collection. */
export function CollectionCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('library.collections.create_title')}
        crumbs={[{ label: t('library.collections.title'), to: `/${COLLECTIONS}` }]}
      />
      <WithCatalog>{(catalog) => <CollectionEditor record={null} catalog={catalog} />}</WithCatalog>
    </>
  )
}
