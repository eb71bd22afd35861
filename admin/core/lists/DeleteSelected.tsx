import { useText } from '../i18n/i18n.js'
import { BulkDelete } from './selection/BulkDelete.js'
import type { GroupWith } from '../i18n/message_keys.js'

type Texts = GroupWith<'delete_many'> & GroupWith<'delete_hint'> & GroupWith<'deleted'>

/** Bulk action that deletes the selected records; `texts` is the key prefix of the list's messages. */
export function DeleteSelected({ texts }: { texts: Texts }) {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t(`${texts}.delete_many`, { smart_count: count })}
      consequence={t(`${texts}.delete_hint`)}
      doneText={(count) => t(`${texts}.deleted`, { smart_count: count })}
    />
  )
}
