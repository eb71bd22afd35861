import { useEffect } from 'react'
import Alert from '@mui/material/Alert'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import { dismissToast, useToasts, type Toast } from './toasts.js'

/** Height in pixels of a toast with its distance to the next one. */
const TOAST_PX = 60
const BOTTOM_PX = 24

/** List of visible toasts, newest at the bottom; announced to screen readers. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <>
      {toasts.length > 0 && <FocusAbove heightPx={BOTTOM_PX + toasts.length * TOAST_PX} />}
      <Stack
        spacing={1}
        aria-live="polite"
        sx={{
          'position': 'fixed',
          'bottom': `calc(${BOTTOM_PX}px + var(--assay-bottom, 0px))`,
          'left': '50%',
          'transform': 'translateX(-50%)',
          'zIndex': 'snackbar',
          'width': 'max-content',
          'maxWidth': 'calc(100vw - 32px)',
          // In a low window, toasts at the bottom would cover the buttons of a dialog; at the top, they cover only its
          // title.
          '@media (max-height: 600px)': {
            'body:has([role=dialog]) &': { bottom: 'auto', top: 8 },
          },
        }}
      >
        {toasts.map((shown) => (
          <ShownToast key={shown.id} toast={shown} />
        ))}
      </Stack>
    </>
  )
}

/** Makes the browser scroll focused elements above the toasts. */
const FocusAbove = ({ heightPx }: { heightPx: number }) => (
  <GlobalStyles
    styles={{
      html: { scrollPaddingBottom: `calc(${heightPx}px + var(--assay-bottom, 0px)) !important` },
    }}
  />
)

function ShownToast({ toast: { id, type, message, durationMs } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  return (
    <Alert
      severity={type}
      role={type === 'error' ? 'alert' : 'status'}
      onClose={() => dismissToast(id)}
      sx={{ boxShadow: 4 }}
    >
      {message}
    </Alert>
  )
}
