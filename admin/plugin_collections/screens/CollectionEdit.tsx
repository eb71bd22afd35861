import { RecordPage } from '../../core/records/RecordPage.js'
import { useCan } from '../../core/session/session.js'
import '../../library/messages.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import { COLLECTIONS, type CollectionRecord } from '../../library/collection_record.js'
import { CollectionView } from '../parts/CollectionView.js'
import { CollectionEditor } from '../parts/CollectionEditor.js'

/** Page of a collection; read-only without edit permission. */
export function CollectionEdit() {
  const canEdit = useCan('update', 'PluginCollection')
  return (
    <RecordPage<CollectionRecord> resource={COLLECTIONS} texts="library.collections">
      {(record) => (
        <WithCatalog>
          {(catalog) =>
            canEdit ? (
              <CollectionEditor key={record.id} record={record} catalog={catalog} />
            ) : (
              <CollectionView record={record} catalog={catalog} />
            )
          }
        </WithCatalog>
      )}
    </RecordPage>
  )
}
