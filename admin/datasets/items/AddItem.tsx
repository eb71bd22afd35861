import Add from '@mui/icons-material/Add'
import { useText } from '../../core/i18n/i18n.js'
import { TestDialog } from '../../test_cases/parts/TestDialog.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import type { Dataset } from '../dataset_record.js'
import { useChangeItems } from '../queries.js'
import { showVersionToast } from './show_version_toast.js'

export function AddItem({ dataset }: { dataset: Dataset }) {
  const t = useText()
  return (
    <DialogButton text={t('datasets.items.add')} icon={<Add />}>
      {(close) => <AddDialog dataset={dataset} onClose={close} />}
    </DialogButton>
  )
}

function AddDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useText()
  const { mutate, isPending, error } = useChangeItems(dataset.id, (change) => {
    showVersionToast(t, change)
    onClose()
  })
  return (
    <TestDialog
      title={t('datasets.items.add_title')}
      submitText={t('datasets.items.submit')}
      test={{}}
      names={dataset.vars}
      isPending={isPending}
      error={error}
      onSubmit={(test) => mutate({ add: [test] })}
      onClose={onClose}
    />
  )
}
