import type { DatasetItem } from '#api/contract/dataset'
import type { EvalTest } from '#api/contract/eval_document'
import { useText } from '../../app/i18n.js'
import { TestDialog } from '../../test_case/TestDialog.js'
import type { Dataset } from '../dataset_record.js'
import { useDatasetChange } from '../useDatasetChange.js'
import { sayVersion } from './say_version.js'

/** Changes an item; the version before keeps it as it was. */
export function EditItem(props: { dataset: Dataset; item: DatasetItem; onClose: () => void }) {
  const t = useText()
  const { dataset, item, onClose } = props
  const { mutate, isPending, error } = useDatasetChange(
    dataset.id,
    (test: EvalTest) => ({
      path: 'items',
      body: { change: [{ id: item.id, test }], base: dataset.version },
    }),
    (change) => {
      sayVersion(t, change)
      onClose()
    }
  )
  return (
    <TestDialog
      title={t('datasets.items.edit_title')}
      submitText={t('datasets.items.submit')}
      test={item.test}
      names={dataset.vars}
      isPending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}
