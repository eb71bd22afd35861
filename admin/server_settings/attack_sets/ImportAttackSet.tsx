import { useId, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { put } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { ATTACK_SETS, forgetAttackSets } from './queries.js'

type Props = { pluginId: string; name: string; onClose: () => void }

/** Dialog that uploads a dataset with its license. */
export function ImportAttackSet({ pluginId, name, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [license, setLicense] = useState('')
  const [isTried, setIsTried] = useState(false)
  const bring = useMutation({
    mutationFn: async (chosen: File) => {
      const body = { fileName: chosen.name, licence: license, content: await chosen.text() }
      const path = `${ATTACK_SETS}/${encodeURIComponent(pluginId)}`
      return await put<{ leftOut: number }>(path, body)
    },
    onSuccess: async ({ leftOut }) => {
      await forgetAttackSets()
      toast(t('server_settings.attack_sets.done', { name, leftOut }))
      onClose()
    },
  })
  const isMissing = isTried && license.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (file && license.trim() !== '') bring.mutate(file)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth>
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{t('server_settings.attack_sets.upload', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2">{t('server_settings.attack_sets.file_format')}</Typography>
          <FileField
            buttonText={t('server_settings.attack_sets.choose')}
            noneText={t(`server_settings.attack_sets.${isTried ? 'file_required' : 'no_file'}`)}
            accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json"
            file={file}
            onChoose={setFile}
          />
          <TextField
            required
            label={t('server_settings.attack_sets.license')}
            value={license}
            error={isMissing}
            helperText={t(
              isMissing ? 'server_settings.required' : 'server_settings.attack_sets.license_hint'
            )}
            onChange={({ target }) => setLicense(target.value)}
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
