import { useId, useMemo, useState } from 'react'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { OpenApiOperation, TargetImport } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { LazyCodeEditor } from '../../core/code/LazyCodeEditor.js'
import { placedProblem } from '../../core/code/code_problem.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { useImportOpenApi, useOpenApiOperations } from '../queries.js'

/** Button with a dialog that copies an operation of an OpenAPI document into the connection settings. */
export function ImportOpenApi({ onImported }: { onImported: (found: TargetImport) => void }) {
  const t = useText()
  return (
    <DialogButton
      text={t('targets.openapi.button')}
      icon={<UploadFileOutlined />}
      variant="outlined"
    >
      {(close) => (
        <OpenApiDialog
          onImported={(found) => {
            onImported(found)
            close()
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

/**
 * Returns the state of the form: lists the operations of a document, then imports the selected one.
 */
function useOpenApi(onImported: (found: TargetImport) => void) {
  const [text, setText] = useState('')
  const [operation, setOperation] = useState('')
  const read = useOpenApiOperations((found) => setOperation(found[0]?.id ?? ''))
  const take = useImportOpenApi(onImported)
  const change = (value: string) => {
    setText(value)
    read.reset()
    take.reset()
  }
  return { text, change, operation, setOperation, read, take, failure: read.error ?? take.error }
}

function OpenApiDialog(props: { onImported: (found: TargetImport) => void; onClose: () => void }) {
  const t = useText()
  const title = useId()
  const { text, change, operation, setOperation, read, take, failure } = useOpenApi(
    props.onImported
  )
  const operations = read.data
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{t('targets.openapi.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('targets.openapi.explanation')}</DialogContentText>
        <Stack spacing={2}>
          <DocumentFields {...{ text, change, failure }} />
          {operations && (
            <OperationSelect {...{ operations }} value={operation} onChange={setOperation} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        {operations ? (
          <Button
            variant="contained"
            loading={take.isPending}
            disabled={!operation}
            onClick={() => take.mutate({ text, operation })}
          >
            {t('targets.paste.submit')}
          </Button>
        ) : (
          <Button
            variant="contained"
            loading={read.isPending}
            disabled={!text.trim()}
            onClick={() => read.mutate(text)}
          >
            {t('targets.openapi.read')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function DocumentFields(props: {
  text: string
  change: (text: string) => void
  failure: Error | null
}) {
  const t = useText()
  const { text, change, failure } = props
  const problems = useMemo(() => {
    const problem = failure && placedProblem(reasonOf(failure))
    return problem ? [problem] : []
  }, [failure])
  const [file, setFile] = useState<File | null>(null)
  const choose = (chosen: File) => {
    setFile(chosen)
    void chosen.text().then(change)
  }
  return (
    <>
      <FileField
        buttonText={t('targets.openapi.file')}
        noneText={t('targets.openapi.no_file')}
        accept=".json,.yaml,.yml"
        file={file}
        onChoose={choose}
      />
      <LazyCodeEditor
        autoFocus
        language="yaml"
        label={t('targets.openapi.label')}
        value={text}
        onChange={change}
        problems={problems}
        minHeight={160}
        maxHeight={300}
      />
      <ErrorAlert error={failure} />
    </>
  )
}

function OperationSelect(props: {
  operations: readonly OpenApiOperation[]
  value: string
  onChange: (id: string) => void
}) {
  const t = useText()
  return (
    <TextField
      select
      fullWidth
      label={t('targets.openapi.operation')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {props.operations.map(({ id, summary }) => (
        <option key={id} value={id}>
          {summary ? `${id} – ${summary}` : id}
        </option>
      ))}
    </TextField>
  )
}
