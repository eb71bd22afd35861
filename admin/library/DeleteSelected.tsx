import { useText } from '../app/i18n.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'

/** Deletes what is selected; `texts` is the key of the list's texts. */
export function DeleteSelected({ texts }: { texts: string }) {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t(`${texts}.delete`)}
      confirmText={(count) => t(`${texts}.delete_many`, { smart_count: count })}
      consequence={t(`${texts}.delete_hint`)}
      doneText={(count) => t(`${texts}.deleted`, { smart_count: count })}
    />
  )
}
