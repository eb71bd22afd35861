import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '../i18n/i18n.js'
import { reasonOf } from '../data/reason.js'
import { isScriptFailure } from '../data/script_failure.js'

/** Floats above the page, for dialogs and parts of the header, which have no space for an error. */
const BELOW = {
  position: 'fixed',
  bottom: 24,
  left: 16,
  zIndex: 'snackbar',
  maxWidth: 'calc(100vw - 32px)',
  boxShadow: 4,
}

/** Error in a part of a page, with a retry button. */
export function PartFailed(props: {
  error: unknown
  title?: string
  onRetry: () => void
  isInPlace: boolean
}) {
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
      {props.title ?? t('error.part')}: {reasonOf(props.error)}
    </Alert>
  )
}
