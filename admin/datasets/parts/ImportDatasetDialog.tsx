import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { datasets } from '#api/contract/resources/datasets'
import { useText } from '../../core/i18n/i18n.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { toast } from '../../core/notifications/toasts.js'
import { FileChoiceFields, ImportProgress } from '../../evals/import/FileChoiceFields.js'
import { useFileChoice, useImportProgress } from '../../evals/import/queries.js'
import { datasetPath } from '../dataset_record.js'
import { useImportDataset } from '../queries.js'
import { TEST_FILES } from '../test_files.js'
import '../messages.js'

const MAX_NAME = datasets.fields.name.max

/** Dialog that previews a file, imports it as a new dataset, then opens the dataset. */
export function ImportDatasetDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const choice = useFileChoice('datasets/import/preview', (read, chosen) => {
    const suggested = read.name ?? chosen.name.replace(/(\.\w{1,6}){1,2}$/, '')
    setName((typed) => typed || suggested.slice(0, MAX_NAME))
  })
  const { file, preview, isReading } = choice
  const { importId, done } = useImportProgress(file !== null)
  const { mutate, isPending, error, reset } = useImportDataset(({ id }) => {
    toast(t('datasets.import_new.done'))
    onClose()
    void navigate(datasetPath(id))
  })
  const isUnnamed = isSubmitted && name.trim() === ''
  const fileError = isSubmitted && !file ? new Error(t('datasets.import.file_required')) : null
  return (
    <FormDialog
      title={t('datasets.import_new.title')}
      submitText={t('datasets.import_new.submit')}
      isPending={isPending}
      isBlocked={file !== null && (isReading || !preview)}
      error={fileError ?? error}
      onSubmit={() => {
        setIsSubmitted(true)
        if (file && name.trim() !== '') mutate({ file, name: name.trim(), importId })
      }}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('datasets.import_new.explanation')}</Typography>
      <FileChoiceFields choice={choice} accept={TEST_FILES} noun="items" onChoose={reset} />
      <TextField
        required
        label={t('datasets.field.name')}
        value={name}
        error={isUnnamed}
        helperText={
          isUnnamed
            ? t('form.required', { name: t('datasets.field.name') })
            : t('datasets.field.name_help')
        }
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
      />
      {isPending && preview && <ImportProgress done={done} rows={preview.rows} />}
    </FormDialog>
  )
}
