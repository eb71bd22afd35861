import { useState } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { DATASET_LIMITS, IMPORT_MODES, type ImportMode } from '#api/contract/dataset'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import '../../i18n/areas/datasets.js'
import { FaultLines } from '../../ui/form/FaultLines.js'
import { FileField } from '../../ui/form/FileField.js'
import { FormDialog } from '../../ui/form/FormDialog.js'
import type { Dataset } from '../dataset_record.js'
import { useDatasetChange } from '../useDatasetChange.js'

const ACCEPT = '.csv,.tsv,.jsonl,.ndjson,.json,.yaml,.yml'

/** A file as the next version. */
export function ImportDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<ImportMode>('add')
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error, reset } = useDatasetChange(
    dataset.id,
    (chosen: File) => ({ path: 'items/import', body: formOf(chosen, mode, note) }),
    ({ version, added, skipped }) => {
      const { changed = 0, removed = 0 } = version ?? {}
      toast(t('datasets.import.done', { added, changed, removed, skipped }))
      onClose()
    }
  )
  return (
    <FormDialog
      title={t('datasets.import.title')}
      submitText={t('datasets.import.submit')}
      isPending={isPending}
      error={isMissing ? new Error(t('datasets.import.need_file')) : null}
      onSubmit={() => {
        setIsMissing(file === null)
        if (file) mutate(file)
      }}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('datasets.import.explanation')}</Typography>
      <FileField
        buttonText={t('datasets.import.file')}
        noneText={t('datasets.import.no_file')}
        accept={ACCEPT}
        file={file}
        onChoose={(chosen) => {
          setFile(chosen)
          setIsMissing(false)
          reset()
        }}
      />
      {dataset.itemCount > 0 && (
        <FormControl>
          <FormLabel id="import-mode">{t('datasets.import.mode')}</FormLabel>
          <RadioGroup
            aria-labelledby="import-mode"
            value={mode}
            onChange={(_, value) => setMode(IMPORT_MODES.find((known) => known === value) ?? 'add')}
          >
            {IMPORT_MODES.map((known) => (
              <FormControlLabel
                key={known}
                value={known}
                control={<Radio />}
                label={t(`datasets.import.${known}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      <TextField
        label={t('datasets.field.note')}
        helperText={t('datasets.field.note_help')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: DATASET_LIMITS.note } }}
      />
      <FaultLines
        error={error}
        title={(count) => t('datasets.import.faults', { smart_count: count })}
      />
    </FormDialog>
  )
}

function formOf(file: File, mode: ImportMode, note: string): FormData {
  const form = new FormData()
  form.set('mode', mode)
  if (note.trim()) form.set('note', note.trim())
  form.set('file', file)
  return form
}
