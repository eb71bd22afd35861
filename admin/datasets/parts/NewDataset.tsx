import Add from '@mui/icons-material/Add'
import { useCreate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { NameDialog } from '../../core/forms/NameDialog.js'
import { datasetPath, type Dataset } from '../dataset_record.js'
import { useNameTexts } from './useNameTexts.js'

/** Button that creates a dataset, for users with permission. */
export function NewDataset() {
  const t = useText()
  const canCreate = useCan('create', 'Eval')
  if (!canCreate) return null
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
    <NameDialog
      {...useNameTexts()}
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
            // The dialog shows the error, so no toast is needed.
            onError: () => undefined,
          }
        )
      }
    />
  )
}
