import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'

export const isConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'conflict'

/** Somebody else stored another version meanwhile: nothing typed is lost, and which one counts is chosen here. */
export function SaveConflict(props: {
  isBusy: boolean
  onOverwrite: () => void
  onTakeTheirs: () => void
}) {
  const t = useText()
  return (
    <Alert severity="warning" role="alert" sx={{ my: 1 }}>
      <strong>{t('eval_editor.conflict.title')}</strong> {t('eval_editor.conflict.explanation')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" loading={props.isBusy} onClick={props.onOverwrite}>
          {t('eval_editor.conflict.overwrite')}
        </Button>
        <Button size="small" disabled={props.isBusy} onClick={props.onTakeTheirs}>
          {t('eval_editor.conflict.take_theirs')}
        </Button>
      </Box>
    </Alert>
  )
}
