import { useId, useState } from 'react'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import type { OpenApiOperation, TargetImport } from '#api/contract/target_settings'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { MONO } from '../app/theme.js'
import { DialogButton } from '../ui/DialogButton.js'
import { FileField } from '../ui/form/FileField.js'

const PATH = 'providers/import/openapi'

/** Fills in the connection from one operation of an OpenAPI document. */
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

function OpenApiDialog(props: { onImported: (found: TargetImport) => void; onClose: () => void }) {
  const t = useText()
  const title = useId()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [operation, setOperation] = useState('')
  const read = useMutation({
    mutationFn: async () =>
      (await http<{ operations: OpenApiOperation[] }>(PATH, { method: 'POST', body: { text } }))
        .json.operations,
    onSuccess: (found) => setOperation(found[0]?.id ?? ''),
  })
  const take = useMutation({
    mutationFn: async () =>
      (await http<TargetImport>(PATH, { method: 'POST', body: { text, operation } })).json,
    onSuccess: props.onImported,
  })
  const change = (value: string) => {
    setText(value)
    read.reset()
    take.reset()
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    void chosen.text().then(change)
  }
  const failure = read.error ?? take.error
  const operations = read.data
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{t('targets.openapi.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('targets.openapi.explanation')}</DialogContentText>
        <Stack spacing={2}>
          <FileField
            buttonText={t('targets.openapi.file')}
            noneText={t('targets.openapi.no_file')}
            accept=".json,.yaml,.yml"
            file={file}
            onChoose={choose}
          />
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={6}
            maxRows={12}
            label={t('targets.openapi.label')}
            value={text}
            onChange={({ target }) => change(target.value)}
            error={failure !== null}
            helperText={failure ? reasonOf(failure) : ' '}
            slotProps={{
              htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: '0.8438rem' } },
              formHelperText: { role: 'alert' },
            }}
          />
          {operations && (
            <TextField
              select
              fullWidth
              label={t('targets.openapi.operation')}
              value={operation}
              onChange={({ target }) => setOperation(target.value)}
              slotProps={{ select: { native: true } }}
            >
              {operations.map(({ id, summary }) => (
                <option key={id} value={id}>
                  {summary ? `${id} – ${summary}` : id}
                </option>
              ))}
            </TextField>
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
            onClick={() => take.mutate()}
          >
            {t('targets.paste.submit')}
          </Button>
        ) : (
          <Button
            variant="contained"
            loading={read.isPending}
            disabled={!text.trim()}
            onClick={() => read.mutate()}
          >
            {t('targets.openapi.read')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
