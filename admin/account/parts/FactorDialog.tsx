import { useId, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useText } from '../../core/i18n/i18n.js'
import { RecoveryCodes } from './RecoveryCodes.js'

/** Dialog that adds a second factor and then shows the recovery codes. */
export function FactorDialog(props: {
  title: string
  codes: string[] | null
  children: ReactNode
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const { codes, onClose } = props
  return (
    // The codes are shown only once, so only the button closes the dialog.
    <Dialog
      open
      onClose={codes ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>{codes ? t('security.recovery.title') : props.title}</DialogTitle>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <>
          <DialogContent>{props.children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
