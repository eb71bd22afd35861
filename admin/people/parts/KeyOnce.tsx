import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useText } from '../../core/i18n/i18n.js'
import { CodeLine } from '../../core/code/CodeLine.js'

type Props = { title: string; hint: string; label: string; value: string; onClose: () => void }

/** Dialog that shows a secret once. A click outside does not close it. */
export function ShownOnce(props: Props) {
  const t = useText()
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{props.hint}</DialogContentText>
        <CodeLine label={props.label} value={props.value} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={props.onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function KeyOnce(props: { name: string; token: string; onClose: () => void }) {
  const t = useText()
  return (
    <ShownOnce
      title={t('people.accounts.created_title', { name: props.name })}
      hint={t('people.accounts.shown_once')}
      label={t('people.accounts.key')}
      value={props.token}
      onClose={props.onClose}
    />
  )
}
