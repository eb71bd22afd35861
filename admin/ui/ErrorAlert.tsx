import Alert from '@mui/material/Alert'
import { reasonOf } from '../app/reason.js'

/** A failure that stays where it happened until the next try. */
export function ErrorAlert({ error, title }: { error: unknown; title?: string }) {
  if (!error) return null
  const reason = reasonOf(error)
  return (
    <Alert severity="error" role="alert" sx={{ my: 1, overflowWrap: 'anywhere' }}>
      {title ? `${title}: ${reason}` : reason}
    </Alert>
  )
}
