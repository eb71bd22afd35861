import Box from '@mui/material/Box'
import { formatDuration } from '../../ui/dates.js'
import { isActive, type ScanRecord } from '../scan_record.js'
import { elapsedSeconds } from '../scan_times.js'
import { useNow } from '../useNow.js'

const SECOND_MS = 1000

/** How long a scan took, or has been running. */
export function ScanDuration({ scan }: { scan: ScanRecord }) {
  const now = useNow(isActive(scan.status) ? SECOND_MS : null)
  const seconds = elapsedSeconds(scan, now)
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {seconds === null ? '–' : formatDuration(seconds)}
    </Box>
  )
}
