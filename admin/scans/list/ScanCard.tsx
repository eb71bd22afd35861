import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { TargetLink, TemplateLink } from '../parts/ScanLinks.js'
import { ScanProgressBar } from '../parts/ScanProgressBar.js'
import { scanPath, type ScanRecord, isActive } from '../../scan_status/scan_record.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'
import { formatDuration } from '../../core/display/formats/dates.js'
import { elapsedSeconds } from '../scan_times.js'
import { useNow } from '../useNow.js'

export function ScanCard({ scan }: { scan: ScanRecord }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Link component={RouterLink} to={scanPath(scan.id)} sx={{ fontWeight: 600 }}>
          {scan.name}
        </Link>
        <ScanStatusChip status={scan.status} />
      </Box>
      <Typography
        variant="body2"
        component="div"
        // Distinguishes links from the name of a deleted record next to them.
        sx={{ 'my': 0.75, '& a': { textDecoration: 'underline' } }}
      >
        <TargetLink scan={scan} /> · <TemplateLink scan={scan} />
      </Typography>
      <ScanProgressBar
        progress={scan.progress}
        label={t('scans.progress.of', { name: scan.name })}
      />
      <Typography variant="body2" component="div" color="text.secondary" sx={{ mt: 0.75 }}>
        {scan.startedBy.name ?? t('scans.former_member')} · <TimeAgo at={scan.createdAt} /> ·{' '}
        <ScanDuration scan={scan} />
      </Typography>
    </>
  )
}

const SECOND_MS = 1000

/** Duration of a finished scan, or time since the start of a running one. */
export function ScanDuration({ scan }: { scan: ScanRecord }) {
  const now = useNow(isActive(scan.status) ? SECOND_MS : null)
  const seconds = elapsedSeconds(scan, now)
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {seconds === null ? '–' : formatDuration(seconds)}
    </Box>
  )
}
