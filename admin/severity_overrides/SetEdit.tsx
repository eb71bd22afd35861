import { RecordPage } from '../library/RecordPage.js'
import { WithCatalog } from '../templates/WithCatalog.js'
import { SETS, type SetRecord } from './set_record.js'
import { SetEditor } from './SetEditor.js'

/** One set of severities. */
export function SetEdit() {
  return (
    <RecordPage<SetRecord> resource={SETS} texts="library.severities">
      {(record) => (
        <WithCatalog>
          {(catalog) => <SetEditor key={record.id} record={record} catalog={catalog} />}
        </WithCatalog>
      )}
    </RecordPage>
  )
}
