import { useState, type FormEvent } from 'react'
import ContentPasteGo from '@mui/icons-material/ContentPasteGo'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { TargetImport } from '#api/contract/targets/target_settings'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { MONO } from '../../core/theme/theme.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { ImportOpenApi } from './ImportOpenApi.js'
import { withCall, type TargetForm } from '../target_form.js'

/** Button with a dialog that copies a curl command, a raw request or a sample body into the connection settings. */
export function PasteRequest() {
  const t = useText()
  const { getValues, reset } = useFormContext<TargetForm>()
  const [warnings, setWarnings] = useState<string[]>([])
  const take = ({ warnings: found, ...call }: TargetImport) => {
    reset(withCall(getValues(), call), { keepDefaultValues: true })
    setWarnings(found)
    toast(t('targets.paste.done'))
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DialogButton text={t('targets.paste.button')} icon={<ContentPasteGo />} variant="outlined">
          {(close) => (
            <PasteDialog
              onImported={(found) => {
                take(found)
                close()
              }}
              onClose={close}
            />
          )}
        </DialogButton>
        <ImportOpenApi onImported={take} />
      </Box>
      {warnings.length > 0 && (
        <Alert
          severity="warning"
          role="status"
          sx={{ mt: 1.5 }}
          onClose={() => setWarnings([])}
          closeText={t('targets.paste.dismiss')}
        >
          <strong>{t('targets.paste.warnings')}</strong>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}

function PasteDialog(props: { onImported: (found: TargetImport) => void; onClose: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => post<TargetImport>('providers/import', { text }),
    onSuccess: props.onImported,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals. Without this, the target form would also be submitted.
    event.stopPropagation()
    if (text.trim()) mutate()
  }
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby="paste-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="paste-title">{t('targets.paste.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('targets.paste.explanation')}</DialogContentText>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={8}
            maxRows={18}
            label={t('targets.paste.label')}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              reset()
            }}
            error={error !== null}
            helperText={error ? reasonOf(error) : ' '}
            slotProps={{
              htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: '0.8438rem' } },
              formHelperText: { role: 'alert' },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={!text.trim()}>
            {t('targets.paste.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
