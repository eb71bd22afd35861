import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { codeOf } from '../../data/http/http_error.js'
import { useText } from '../../i18n/i18n.js'
import { ErrorAlert } from '../../states/ErrorAlert.js'
import '../messages.js'

/** Whether the server rejected a save because another version was stored after the form was loaded. */
export const isConflict = (error: unknown): boolean => codeOf(error) === 'conflict'

/** The save button of a long form can be far from the alert. */
const scrollTo = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** Shown if another version was stored since the page was loaded: keeps the draft and offers both versions. */
export function SaveConflict(props: {
  isBusy: boolean
  /** Reason why the stored version could not be loaded. */
  error: unknown
  onOverwrite: () => void
  onLoadSaved: () => void
}) {
  const t = useText()
  return (
    <Alert ref={scrollTo} severity="warning" role="alert" sx={{ my: 1 }}>
      <strong>{t('form.conflict.title')}</strong> {t('form.conflict.explanation')}
      <ErrorAlert error={props.error} title={t('form.conflict.load_failed')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" loading={props.isBusy} onClick={props.onOverwrite}>
          {t('form.conflict.overwrite')}
        </Button>
        <Button size="small" disabled={props.isBusy} onClick={props.onLoadSaved}>
          {t('form.conflict.discard')}
        </Button>
      </Box>
    </Alert>
  )
}
