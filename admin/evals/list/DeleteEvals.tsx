import { useText } from '../../app/i18n.js'
import { BulkDelete } from '../../ui/list/BulkDelete.js'

export function DeleteEvals() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('evals.delete.button')}
      confirmText={(count) => t('evals.delete.confirm_many', { smart_count: count })}
      consequence={t('evals.delete.consequence_many')}
      doneText={(count) => t('evals.delete.done', { smart_count: count })}
    />
  )
}
