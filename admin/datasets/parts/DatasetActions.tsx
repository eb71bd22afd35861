import EditOutlined from '@mui/icons-material/EditOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { DATASET_FORMATS } from '#api/contract/evals/dataset'
import { apiUrl } from '../../core/data/http/api_url.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useCanCreateEval } from '../../evals/places.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { DownloadMenu } from '../../core/dialogs/DownloadMenu.js'
import { newEvalPath, type Dataset } from '../dataset_record.js'
import { EditDataset } from './EditDataset.js'

export function DatasetActions({ dataset, version }: { dataset: Dataset; version: number }) {
  const t = useText()
  const canUpdate = useCan('update', 'Eval')
  const canDelete = useCan('delete', 'Eval')
  const canRun = useCanCreateEval()
  return (
    <>
      {canDelete && (
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
      {canUpdate && (
        <DialogButton text={t('datasets.edit')} icon={<EditOutlined />} variant="text">
          {(close) => <EditDataset dataset={dataset} onClose={close} />}
        </DialogButton>
      )}
      {version > 0 && <ExportItems dataset={dataset} version={version} />}
      {canRun && version > 0 && (
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

function ExportItems({ dataset, version }: { dataset: Dataset; version: number }) {
  const t = useText()
  return (
    <DownloadMenu
      text={t('datasets.export.button')}
      formats={DATASET_FORMATS}
      nameOf={(format) => t(`datasets.export.${format}`)}
      addressOf={(format) =>
        apiUrl(`datasets/${dataset.id}/export`, { format, version: String(version) })
      }
    />
  )
}
