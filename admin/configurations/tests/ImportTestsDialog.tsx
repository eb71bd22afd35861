import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { TestImport } from '#api/contract/evals/eval_document'
import { datasets } from '#api/contract/resources/datasets'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCreateDatasetOfFile } from '../../evals/actions/datasets/queries.js'
import '../messages.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { changed, datasetsIn, withDatasets } from '../eval_document.js'
import { useReadTests } from '../queries.js'
import type { StepProps } from '../step_props.js'

const ACCEPT = '.csv,.tsv,.jsonl,.ndjson,.json,.yaml,.yml'

/**
 * Maximum size, in bytes, of a file whose test cases are added to the document. Larger files become
 * a dataset, because every change of the document sends all of it to the server for validation.
 */
const LARGE = 1_000_000

/** Imports a file of test cases into the document or, if large, into a dataset that the document references. */
export function ImportTestsDialog(props: StepProps & { onClose: () => void }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isLarge = file !== null && file.size > LARGE
  const reading = useAddTests(props)
  const saveAsDataset = useSaveAsDataset(props)
  const submit = () => {
    setIsMissing(file === null)
    if (!file) return
    if (isLarge) saveAsDataset.mutate({ file, name: name.trim() || file.name })
    else reading.mutate(file)
  }
  return (
    <FormDialog
      title={t('eval_editor.import.title')}
      submitText={t(isLarge ? 'eval_editor.import.save_as_dataset' : 'eval_editor.import.submit')}
      isPending={reading.isPending || saveAsDataset.isPending}
      error={isMissing ? new Error(t('eval_editor.import.file_required')) : null}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Typography color="text.secondary">{t('eval_editor.import.explanation')}</Typography>
      <FileField
        buttonText={t('eval_editor.import.file')}
        noneText={t('eval_editor.import.no_file')}
        accept={ACCEPT}
        file={file}
        onChoose={(chosen) => {
          setFile(chosen)
          setName(chosen.name.replace(/\.\w+$/, '').slice(0, datasets.fields.name.max))
          setIsMissing(false)
          reading.reset()
          saveAsDataset.reset()
        }}
      />
      {isLarge && (
        <>
          <Alert severity="info">{t('eval_editor.import.large')}</Alert>
          <TextField
            label={t('eval_editor.import.dataset')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: datasets.fields.name.max } }}
          />
        </>
      )}
      <ReadFaults found={reading.data} />
      <FaultLines
        error={reading.error ?? saveAsDataset.error}
        title={(count) => t('eval_editor.import.faults', { smart_count: count })}
      />
    </FormDialog>
  )
}

const SHOWN = 12

function ReadFaults({ found }: { found: TestImport | undefined }) {
  const t = useText()
  if (!found || found.faults.length === 0) return null
  return (
    <Alert severity="error" role="alert">
      <strong>{t('eval_editor.import.faults', { smart_count: found.faults.length })}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {found.faults.slice(0, SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{t('eval_editor.import.line', { line, message })}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** Adds the test cases of a file to the document, or none of them if the file has problems. */
function useAddTests({ document, change, onClose }: StepProps & { onClose: () => void }) {
  const t = useText()
  return useReadTests(({ tests, faults }) => {
    if (faults.length > 0) return
    change(changed(document, { tests: [...document.tests, ...tests] }))
    toast(t('eval_editor.import.done', { smart_count: tests.length }))
    onClose()
  })
}

function useSaveAsDataset({ document, change, onClose }: StepProps & { onClose: () => void }) {
  const t = useText()
  return useCreateDatasetOfFile(({ id, version }) => {
    const reference = { id, version: version?.number ?? null }
    change(withDatasets(document, [...datasetsIn(document), reference]))
    toast(t('eval_editor.import.dataset_done', { smart_count: version?.itemCount ?? 0 }))
    onClose()
  })
}
