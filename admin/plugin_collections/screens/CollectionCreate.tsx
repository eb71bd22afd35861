import { useText } from '../../core/i18n/i18n.js'
import '../../library/messages.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { COLLECTIONS } from '../../library/collection_record.js'
import { CollectionEditor } from '../parts/CollectionEditor.js'

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
