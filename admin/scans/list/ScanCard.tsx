import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../app/i18n.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { TargetLink, TemplateLink } from '../ScanLinks.js'
import { ScanProgressBar } from '../ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../scan_record.js'
import { ScanStatusChip } from '../ScanStatusChip.js'
import { ScanDuration } from './ScanDuration.js'

/** A scan on a small screen. */
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
      <Typography variant="body2" component="div" sx={{ my: 0.75 }}>
        <TargetLink scan={scan} /> · <TemplateLink scan={scan} />
      </Typography>
      <ScanProgressBar
        progress={scan.progress}
        label={t('scans.progress.of', { name: scan.name })}
      />
      <Typography variant="body2" component="div" color="text.secondary" sx={{ mt: 0.75 }}>
        {scan.startedBy.name ?? t('scans.nobody')} · <TimeAgo at={scan.createdAt} /> ·{' '}
        <ScanDuration scan={scan} />
      </Typography>
    </>
  )
}
