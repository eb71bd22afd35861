import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { ScheduleRun } from '#api/contract/scans/schedule'
import { useText } from '../../core/i18n/i18n.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'
import { formatMoment } from '../../core/display/formats/dates.js'

/** A scheduled time with the scan that it started, or the reason why it started none. */
export function LastRun({ run }: { run: ScheduleRun }) {
  const t = useText()
  const time = formatMoment(new Date(run.dueAt))
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {run.scan ? (
          <>
            <Link
              component={RouterLink}
              to={scanPath(run.scan.id)}
              aria-label={t('schedules.open_scan', { time })}
            >
              {time}
            </Link>
            <ScanStatusChip status={run.scan.status} />
            <Typography variant="body2" component="span">
              {t('schedules.succeeded_attacks', { smart_count: run.scan.failed })}
            </Typography>
          </>
        ) : (
          <span>
            {time} · {t(`schedules.outcome.${run.outcome}`)}
          </span>
        )}
      </Box>
      {run.missed > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('schedules.missed', { smart_count: run.missed })}
        </Typography>
      )}
      {run.error && (
        <Typography variant="body2" color="error">
          {run.error}
        </Typography>
      )}
    </Box>
  )
}
