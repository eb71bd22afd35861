import { RecordPage } from '../../core/records/RecordPage.js'
import '../../library/messages.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import { COLLECTIONS, type CollectionRecord } from '../../library/collection_record.js'
import { CollectionEditor } from '../parts/CollectionEditor.js'

export function CollectionEdit() {
  return (
    <RecordPage<CollectionRecord> resource={COLLECTIONS} texts="library.collections">
      {(record) => (
        <WithCatalog>
          {(catalog) => <CollectionEditor key={record.id} record={record} catalog={catalog} />}
        </WithCatalog>
      )}
    </RecordPage>
  )
}
