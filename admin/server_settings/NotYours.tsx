import Alert from '@mui/material/Alert'
import { useText } from '../app/i18n.js'

/** Why there is nothing to change here. */
export function NotYours() {
  const t = useText()
  return (
    <Alert severity="info" sx={{ maxWidth: 820 }}>
      {t('server_settings.not_yours.explanation')}
    </Alert>
  )
}
