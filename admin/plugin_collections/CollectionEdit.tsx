import { RecordPage } from '../library/RecordPage.js'
import { WithCatalog } from '../templates/WithCatalog.js'
import { COLLECTIONS, type CollectionRecord } from './collection_record.js'
import { CollectionEditor } from './CollectionEditor.js'

/** One plugin collection. */
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
