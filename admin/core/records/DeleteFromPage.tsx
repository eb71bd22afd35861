import type { Subject } from '#api/contract/accounts/permissions'
import { DeleteRecord } from '../dialogs/DeleteRecord.js'
import { useText } from '../i18n/i18n.js'
import type { GroupWith } from '../i18n/message_keys.js'
import { useCan } from '../session/session.js'

/** Button that deletes the record of the page; hidden from users without permission. */
export function DeleteFromPage(props: {
  resource: string
  subject: Subject
  /** Key prefix of the resource's messages, e.g. `library.policies`. */
  texts: GroupWith<'delete_one'> &
    GroupWith<'delete'> &
    GroupWith<'delete_hint'> &
    GroupWith<'deleted'>
  record: { id: string }
  name: string
  forget: () => void
}) {
  const t = useText()
  const { texts } = props
  if (!useCan('delete', props.subject)) return null
  return (
    <DeleteRecord
      resource={props.resource}
      record={props.record}
      buttonText={t(`${texts}.delete`)}
      confirmText={t(`${texts}.delete_one`, { name: props.name })}
      consequence={t(`${texts}.delete_hint`)}
      doneText={t(`${texts}.deleted`, { smart_count: 1 })}
      forget={props.forget}
    />
  )
}
