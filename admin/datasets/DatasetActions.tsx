import EditOutlined from '@mui/icons-material/EditOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Button from '@mui/material/Button'
import { useUpdate } from 'react-admin'
import { Link } from 'react-router'
import { DATASET_FORMATS } from '#api/contract/dataset'
import { apiUrl } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { useMayCreateEval } from '../evals/places.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { DialogButton } from '../ui/DialogButton.js'
import { DownloadMenu } from '../ui/DownloadMenu.js'
import { DatasetDialog } from './DatasetDialog.js'
import { newEvalPath, type Dataset } from './dataset_record.js'

/** What one does with a dataset as a whole. */
export function DatasetActions({ dataset, version }: { dataset: Dataset; version: number }) {
  const t = useText()
  const mayUpdate = useCan('update', 'Eval')
  const mayDelete = useCan('delete', 'Eval')
  const mayRun = useMayCreateEval()
  return (
    <>
      {mayDelete && (
        <DeleteRecord
          resource="datasets"
          record={dataset}
          buttonText={t('datasets.delete')}
          confirmText={t('datasets.delete_one', { name: dataset.name })}
          consequence={t('datasets.delete_hint')}
          doneText={t('datasets.deleted', { smart_count: 1 })}
          forget={() => undefined}
        />
      )}
      {mayUpdate && (
        <DialogButton text={t('datasets.edit')} icon={<EditOutlined />} variant="text">
          {(close) => <EditDataset dataset={dataset} onClose={close} />}
        </DialogButton>
      )}
      {version > 0 && <ExportItems dataset={dataset} version={version} />}
      {mayRun && version > 0 && (
        <Button
          component={Link}
          to={newEvalPath(dataset.id, version)}
          variant="outlined"
          startIcon={<PlayArrowOutlined />}
        >
          {t('datasets.page.use')}
        </Button>
      )}
    </>
  )
}

function EditDataset({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useText()
  const { id, name, description } = dataset
  const [update, { isPending, error }] = useUpdate<Dataset>()
  return (
    <DatasetDialog
      title={t('datasets.edit_title', { name })}
      submitText={t('datasets.save')}
      initial={{ name, description }}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={(data) =>
        void update(
          'datasets',
          { id, data, previousData: dataset },
          {
            mutationMode: 'pessimistic',
            onSuccess: () => {
              toast(t('datasets.saved'))
              onClose()
            },
            // The failure stands in the dialog.
            onError: () => undefined,
          }
        )
      }
    />
  )
}

function ExportItems({ dataset, version }: { dataset: Dataset; version: number }) {
  const t = useText()
  return (
    <DownloadMenu
      formats={DATASET_FORMATS}
      nameOf={(format) => t(`datasets.export.${format}`)}
      addressOf={(format) =>
        apiUrl(`datasets/${dataset.id}/export`, { format, version: String(version) })
      }
    />
  )
}
