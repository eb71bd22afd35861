import type { Subject } from '#api/contract/permissions'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import '../i18n/areas/library.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'

/** Deletes the record that its page shows, for those who may. */
export function DeleteFromLibrary(props: {
  resource: string
  subject: Subject
  /** Where its texts stand, e.g. `library.policies`. */
  texts: string
  record: { id: string; name: string }
  forget: () => void
}) {
  const t = useText()
  const { texts, record } = props
  if (!useCan('delete', props.subject)) return null
  return (
    <DeleteRecord
      resource={props.resource}
      record={record}
      buttonText={t(`${texts}.delete`)}
      confirmText={t(`${texts}.delete_one`, { name: record.name })}
      consequence={t(`${texts}.delete_hint`)}
      doneText={t(`${texts}.deleted`, { smart_count: 1 })}
      forget={props.forget}
    />
  )
}
