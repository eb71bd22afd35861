import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { CodeLine } from '../../core/code/CodeLine.js'

/** Dialog that shows the signing secret once. A click outside does not close it. */
export function SecretOnce(props: { title: string; secret: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('webhooks.secret.shown_once')}</DialogContentText>
        <CodeLine
          label={t('webhooks.secret.label')}
          value={props.secret}
          copied={{ message: t('webhooks.secret.copied'), durationMs: 3000 }}
        />
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('webhooks.secret.signature_hint')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={props.onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
