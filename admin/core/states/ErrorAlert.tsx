import Alert from '@mui/material/Alert'
import { reasonOf } from '../data/reason.js'

/** Inline error message. Stays visible until the next attempt. */
export function ErrorAlert({ error, title }: { error: unknown; title?: string }) {
  if (!error) return null
  const reason = reasonOf(error)
  return (
    <Alert severity="error" role="alert" sx={{ my: 1, overflowWrap: 'anywhere' }}>
      {title ? `${title}: ${reason}` : reason}
    </Alert>
  )
}
