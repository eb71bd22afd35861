import { DerivedEdit } from '../../core/derived_screens/DerivedEdit.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import { useCan } from '../../core/session/session.js'
import { derivedSources } from './derived_sources.js'
import type { SourceRecord } from './source_form.js'
import { SourceEditor } from './SourceEditor.js'

const { definition, texts } = derivedSources

/** Page of a model source: its form, or read-only values for users who cannot edit it. */
export function SourceEdit() {
  const canUpdate = useCan('update', definition.permission)
  if (!canUpdate) return <DerivedEdit source={derivedSources} />
  return (
    <RecordPage<SourceRecord> resource={definition.name} texts={texts} represent="name">
      {(record) => (
        <SourceEditor
          key={record.id}
          record={record}
          actionsFor={(forget) => (
            <DeleteFromPage
              resource={definition.name}
              subject={definition.permission}
              texts={texts}
              record={record}
              name={record.name}
              forget={forget}
            />
          )}
        />
      )}
    </RecordPage>
  )
}
