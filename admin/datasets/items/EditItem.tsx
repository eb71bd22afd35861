import type { DatasetItem } from '#api/contract/evals/dataset'
import { useText } from '../../core/i18n/i18n.js'
import { TestDialog } from '../../test_cases/parts/TestDialog.js'
import type { Dataset } from '../dataset_record.js'
import { useChangeItems } from '../queries.js'
import { showVersionToast } from './show_version_toast.js'

/** Dialog that edits an item. Saving creates a new version and leaves the previous one unchanged. */
export function EditItem(props: { dataset: Dataset; item: DatasetItem; onClose: () => void }) {
  const t = useText()
  const { dataset, item, onClose } = props
  const { mutate, isPending, error } = useChangeItems(dataset.id, (change) => {
    showVersionToast(t, change)
    onClose()
  })
  return (
    <TestDialog
      title={t('datasets.items.edit_title')}
      submitText={t('datasets.items.submit')}
      test={item.test}
      names={dataset.vars}
      isPending={isPending}
      error={error}
      onSubmit={(test) => mutate({ change: [{ id: item.id, test }], base: dataset.version })}
      onClose={onClose}
    />
  )
}
