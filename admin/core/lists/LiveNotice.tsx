import SyncProblem from '@mui/icons-material/SyncProblem'
import Box from '@mui/material/Box'
import { POLL_MS, type LiveState } from '../data/live.js'
import { useText } from '../i18n/i18n.js'

/**
 * Announces that live updates are delayed. Always rendered, because screen readers announce only changes in an existing
 * live region.
 */
export function LiveNotice({ state }: { state: LiveState }) {
  const t = useText()
  return (
    <Box role="status">
      {state === 'polling' && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            py: 0.75,
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          <SyncProblem fontSize="small" aria-hidden />
          {t('scans.live.interrupted', { seconds: POLL_MS / 1000 })}
        </Box>
      )}
    </Box>
  )
}
