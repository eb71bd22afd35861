import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useText } from '../app/i18n.js'
import { CodeLine } from '../ui/CodeLine.js'

/** The key of a service account, this once. A click beside it does not close it. */
export function KeyOnce(props: { name: string; token: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('people.accounts.created_title', { name: props.name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('people.accounts.once')}</DialogContentText>
        <CodeLine
          label={t('people.accounts.key')}
          value={props.token}
          copied={{ message: t('people.accounts.key_copied'), durationMs: 3000 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={props.onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
