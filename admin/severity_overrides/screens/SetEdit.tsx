import { RecordPage } from '../../core/records/RecordPage.js'
import '../../library/messages.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import { SETS, type SetRecord } from '../set_record.js'
import { SetEditor } from '../parts/SetEditor.js'

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
