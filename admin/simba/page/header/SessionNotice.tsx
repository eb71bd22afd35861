import Alert from '@mui/material/Alert'
import type { SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../../core/i18n/i18n.js'
import '../../view/messages.js'

const SEVERITIES = { failed: 'error', paused: 'warning', waiting: 'info' } as const

/** Explains why the session is waiting, paused or ended. */
export function SessionNotice({ session: { state, stopReason } }: { session: SimbaSession }) {
  const t = useText()
  const severity =
    state === 'failed' || state === 'paused' || state === 'waiting' ? SEVERITIES[state] : 'info'
  const parts = [stopReason, state === 'waiting' && t('simba.controlled')].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <Alert
      severity={severity}
      role={state === 'failed' ? 'alert' : 'status'}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      {parts.join(' ')}
    </Alert>
  )
}
