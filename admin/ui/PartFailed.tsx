import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { isScriptFailure } from '../app/script_failure.js'

/** Below the page and above everything, where dialogs and pieces of the header have no place of their own. */
const BELOW = {
  position: 'fixed',
  bottom: 24,
  left: 16,
  zIndex: 'snackbar',
  maxWidth: 'calc(100vw - 32px)',
  boxShadow: 4,
}

/** A part of the page could not be shown: why, and a way to try again. */
export function PartFailed(props: { error: Error; onRetry: () => void; isInPlace: boolean }) {
  const t = useText()
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{ overflowWrap: 'anywhere', ...(props.isInPlace ? {} : BELOW) }}
      action={
        <>
          <Button color="inherit" onClick={props.onRetry}>
            {t(isScriptFailure(props.error) ? 'error.reload' : 'common.retry')}
          </Button>
          {!props.isInPlace && (
            <Button color="inherit" onClick={() => setIsDismissed(true)}>
              {t('common.close')}
            </Button>
          )}
        </>
      }
    >
      {t('error.part')}: {reasonOf(props.error)}
    </Alert>
  )
}
