import { useId, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FileField } from '../ui/form/FileField.js'
import { ATTACK_SETS, forgetAttackSets } from './attack_set_queries.js'

type Props = { pluginId: string; name: string; onClose: () => void }

/** A file with the data set, and the right by which it is used. */
export function BringAttackSet({ pluginId, name, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [licence, setLicence] = useState('')
  const [isTried, setIsTried] = useState(false)
  const bring = useMutation({
    mutationFn: async (chosen: File) => {
      const body = { fileName: chosen.name, licence, content: await chosen.text() }
      const path = `${ATTACK_SETS}/${encodeURIComponent(pluginId)}`
      return (await http<{ leftOut: number }>(path, { method: 'PUT', body })).json
    },
    onSuccess: async ({ leftOut }) => {
      await forgetAttackSets()
      toast(t('server_settings.attack_sets.done', { name, leftOut }))
      onClose()
    },
  })
  const isMissing = isTried && licence.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (file && licence.trim() !== '') bring.mutate(file)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth>
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{t('server_settings.attack_sets.bring', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2">{t('server_settings.attack_sets.form')}</Typography>
          <FileField
            buttonText={t('server_settings.attack_sets.choose')}
            noneText={t(`server_settings.attack_sets.${isTried ? 'file_required' : 'no_file'}`)}
            accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json"
            file={file}
            onChoose={setFile}
          />
          <TextField
            required
            label={t('server_settings.attack_sets.licence')}
            value={licence}
            error={isMissing}
            helperText={t(
              isMissing ? 'server_settings.required' : 'server_settings.attack_sets.licence_hint'
            )}
            onChange={({ target }) => setLicence(target.value)}
          />
          <ErrorAlert error={bring.error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={bring.isPending}>
            {t('server_settings.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
