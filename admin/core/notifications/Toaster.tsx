import { useEffect } from 'react'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { dismissToast, useToasts, type Toast } from './toasts.js'

/** List of visible toasts, newest at the bottom; announced to screen readers. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <Stack
      spacing={1}
      aria-live="polite"
      sx={{
        position: 'fixed',
        bottom: 'calc(24px + var(--assay-bottom, 0px))',
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        width: 'max-content',
        maxWidth: 'calc(100vw - 32px)',
      }}
    >
      {toasts.map((shown) => (
        <ShownToast key={shown.id} toast={shown} />
      ))}
    </Stack>
  )
}

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
