import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

export const isConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'conflict'

/** Shown if another version was stored since the page was loaded: keeps the draft and offers both versions. */
export function SaveConflict(props: {
  isBusy: boolean
  /** Reason why the stored version could not be loaded. */
  error: Error | null
  onOverwrite: () => void
  onLoadSaved: () => void
}) {
  const t = useText()
  return (
    <Alert severity="warning" role="alert" sx={{ my: 1 }}>
      <strong>{t('eval_editor.conflict.title')}</strong> {t('eval_editor.conflict.explanation')}
      <ErrorAlert error={props.error} title={t('eval_editor.load_failed')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" loading={props.isBusy} onClick={props.onOverwrite}>
          {t('eval_editor.conflict.overwrite')}
        </Button>
        <Button size="small" disabled={props.isBusy} onClick={props.onLoadSaved}>
          {t('eval_editor.conflict.discard')}
        </Button>
      </Box>
    </Alert>
  )
}
