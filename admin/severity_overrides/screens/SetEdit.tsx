import { RecordPage } from '../../core/records/RecordPage.js'
import { useCan } from '../../core/session/session.js'
import '../../library/messages.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import { SETS, type SetRecord } from '../set_record.js'
import { SetView } from '../parts/SetView.js'
import { SetEditor } from '../parts/SetEditor.js'

/** Page of a set of severities; read-only without edit permission. */
export function SetEdit() {
  const canEdit = useCan('update', 'PluginSeverityOverride')
  return (
    <RecordPage<SetRecord> resource={SETS} texts="library.severities">
      {(record) => (
        <WithCatalog>
          {(catalog) =>
            canEdit ? (
              <SetEditor key={record.id} record={record} catalog={catalog} />
            ) : (
              <SetView record={record} catalog={catalog} />
            )
          }
        </WithCatalog>
      )}
    </RecordPage>
  )
}
