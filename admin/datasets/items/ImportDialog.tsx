import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { DATASET_LIMITS, IMPORT_MODES, type ImportMode } from '#api/contract/evals/dataset'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { changeCounts } from '../../core/i18n/counts.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FileChoiceFields, ImportProgress } from '../../evals/import/FileChoiceFields.js'
import { useFileChoice, useImportProgress } from '../../evals/import/queries.js'
import type { Dataset } from '../dataset_record.js'
import { TEST_FILES } from '../test_files.js'
import { useImportItems } from '../queries.js'

/** Dialog that imports a file as a new version. */
export function ImportDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useText()
  const choice = useFileChoice(`datasets/${dataset.id}/items/import/preview`)
  const { file, preview, isReading } = choice
  const { importId, done } = useImportProgress(file !== null)
  const [mode, setMode] = useState<ImportMode>('add')
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error, reset } = useImportItems(
    dataset.id,
    ({ version, added, skipped }) => {
      const { changed = 0, removed = 0 } = version ?? {}
      const done = changeCounts(t, { added, changed, removed, present: skipped })
      toast(done || t('datasets.items.unchanged'))
      onClose()
    }
  )
  return (
    <FormDialog
      title={t('datasets.import.title')}
      submitText={t('datasets.import.submit')}
      isPending={isPending}
      isBlocked={file !== null && (isReading || !preview)}
      error={isMissing ? new Error(t('datasets.import.file_required')) : null}
      onSubmit={() => {
        setIsMissing(file === null)
        if (file) mutate({ file, mode, note, importId })
      }}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('datasets.import.explanation')}</Typography>
      <FileChoiceFields
        choice={choice}
        accept={TEST_FILES}
        noun="items"
        onChoose={() => {
          setIsMissing(false)
          reset()
        }}
      />
      {dataset.itemCount > 0 && <ModeChoice value={mode} onChange={setMode} />}
      <TextField
        label={t('datasets.field.note')}
        helperText={t('datasets.field.note_help')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: DATASET_LIMITS.note } }}
      />
      {isPending && preview && <ImportProgress done={done} rows={preview.rows} />}
      <FaultLines
        error={error}
        title={(count) => t('datasets.import.faults', { smart_count: count })}
      />
    </FormDialog>
  )
}

function ModeChoice(props: { value: ImportMode; onChange: (mode: ImportMode) => void }) {
  const t = useText()
  return (
    <RadioChoice
      label={t('datasets.import.mode')}
      value={props.value}
      choices={IMPORT_MODES}
      nameOf={(mode) => t(`datasets.import.${mode}`)}
      onChange={props.onChange}
    />
  )
}
