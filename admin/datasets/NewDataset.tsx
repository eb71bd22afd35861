import Add from '@mui/icons-material/Add'
import { useCreate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { DialogButton } from '../ui/DialogButton.js'
import { DatasetDialog } from './DatasetDialog.js'
import { datasetPath, type Dataset } from './dataset_record.js'

/** The way to a new dataset, for those who may make one. */
export function NewDataset() {
  const t = useText()
  const mayCreate = useCan('create', 'Eval')
  if (!mayCreate) return null
  return (
    <DialogButton text={t('datasets.create')} icon={<Add />}>
      {(close) => <NewDatasetDialog onClose={close} />}
    </DialogButton>
  )
}

function NewDatasetDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [create, { isPending, error }] = useCreate<Dataset>()
  return (
    <DatasetDialog
      title={t('datasets.create_title')}
      submitText={t('datasets.create_submit')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={(data) =>
        void create(
          'datasets',
          { data },
          {
            onSuccess: ({ id }) => {
              toast(t('datasets.created'))
              void navigate(datasetPath(id))
            },
            // The failure stands in the dialog.
            onError: () => undefined,
          }
        )
      }
    />
  )
}
