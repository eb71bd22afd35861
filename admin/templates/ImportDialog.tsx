import { useRef, useState, type FormEvent } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { templates } from '#api/contract/resources/templates'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { MONO } from '../app/theme.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/templates.js'
import { isRecord } from '../ui/form/is_record.js'
import type { TemplateRecord } from './template_form.js'

type Imported = TemplateRecord & { warnings: string[] }

/** Makes a template of a configuration of the command-line tool. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const file = useRef<HTMLInputElement>(null)
  const [yaml, setYaml] = useState('')
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const body = { yaml, ...(name.trim() ? { name } : {}) }
      return (await http<Imported>('redteam/configs/import', { method: 'POST', body })).json
    },
    onSuccess: ({ id, warnings }) => {
      toast(t('templates.imported'))
      void navigate(`/redteam/configs/${id}`, { state: { warnings } })
    },
  })
  const change = (text: string) => {
    setYaml(text)
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (yaml.trim()) mutate()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="import-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="import-title">{t('templates.import.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('templates.import.explanation')}</DialogContentText>
          <Stack spacing={2}>
            <Box>
              <input
                ref={file}
                type="file"
                accept=".yaml,.yml,text/yaml"
                hidden
                onChange={async ({ target }) => change((await target.files?.[0]?.text()) ?? '')}
              />
              <Button variant="outlined" onClick={() => file.current?.click()}>
                {t('templates.import.file')}
              </Button>
            </Box>
            <TextField
              multiline
              minRows={8}
              maxRows={16}
              label={t('templates.import.text')}
              value={yaml}
              onChange={({ target }) => change(target.value)}
              error={error !== null}
              slotProps={{
                htmlInput: {
                  spellCheck: false,
                  style: { fontFamily: MONO, fontSize: '0.8438rem' },
                },
              }}
            />
            {error && <Faults error={error} />}
            <TextField
              label={t('templates.import.name')}
              helperText={t('templates.import.name_help')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: templates.fields.name.max } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={!yaml.trim()}>
            {t('templates.import.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** More faults than this are not listed. */
const FAULTS_SHOWN = 12

function Faults({ error }: { error: unknown }) {
  const t = useText()
  const faults = faultsOf(error)
  if (faults.length === 0) {
    return (
      <Alert severity="error" role="alert">
        {reasonOf(error)}
      </Alert>
    )
  }
  return (
    <Alert severity="error" role="alert">
      <strong>{t('templates.import.faults', { smart_count: faults.length })}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** All of them, not only the one that stands at the field. */
function faultsOf(error: unknown): string[] {
  const json = error instanceof HttpError && isRecord(error.json) ? error.json.error : null
  const errors = isRecord(json) && Array.isArray(json.errors) ? json.errors : []
  return errors.flatMap((one: unknown) =>
    isRecord(one) && typeof one.message === 'string' ? [one.message] : []
  )
}
