import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText, type Translate } from '../../../core/i18n/i18n.js'
import { formatDuration } from '../../../core/display/formats/dates.js'
import { visuallyHidden } from '../../../core/theme/visually_hidden.js'
import { formatCount, ScanProgressBar } from '../../parts/ScanProgressBar.js'
import { isActive, type ScanRecord } from '../../../scan_status/scan_record.js'
import { elapsedSeconds, remainingSeconds, withSample, type Sample } from '../../scan_times.js'
import { useNow } from '../../useNow.js'

const SECOND_MS = 1000
/** Minimum interval between screen reader announcements. Phase changes are announced immediately. */
const ANNOUNCE_INTERVAL_MS = 15_000

/** Progress of the scan, with elapsed and remaining time. */
export function Progress({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const now = useNow(isActive(scan.status) ? SECOND_MS : null)
  const elapsed = elapsedSeconds(scan, now)
  const remaining = useRemaining(scan, now)
  return (
    <Box sx={{ mb: 2.5 }}>
      <ScanProgressBar
        progress={scan.progress}
        label={t('scans.progress.of', { name: scan.name })}
        isLarge
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 0.75 }}>
        <Typography variant="body2" color="text.secondary">
          {elapsed === null
            ? waitingText(t, scan)
            : t('scans.times.elapsed', { time: formatDuration(elapsed) })}
        </Typography>
        {scan.status === 'running' && (
          <Typography variant="body2" color="text.secondary">
            {remainingText(t, remaining)}
          </Typography>
        )}
      </Box>
      <Spoken scan={scan} />
    </Box>
  )
}

function remainingText(t: Translate, seconds: number | null): string {
  if (seconds === null) return t('scans.times.estimating')
  if (seconds === 0) return t('scans.times.finishing')
  return t('scans.times.remaining', { time: formatDuration(seconds) })
}

function waitingText(t: Translate, { queuePosition }: ScanRecord): string {
  if (queuePosition === null || queuePosition <= 1) return t('scans.times.waiting')
  return t('scans.times.queued', { smart_count: queuePosition - 1 })
}

function useThrottledText(text: string, key: string): string {
  const [announcement, setAnnouncement] = useState(text)
  const lastAt = useRef({ at: 0, key: '' })
  useEffect(() => {
    const wait =
      lastAt.current.key === key ? lastAt.current.at + ANNOUNCE_INTERVAL_MS - Date.now() : 0
    const timer = setTimeout(
      () => {
        lastAt.current = { at: Date.now(), key }
        setAnnouncement(text)
      },
      Math.max(0, wait)
    )
    return () => clearTimeout(timer)
  }, [text, key])
  return announcement
}

/** Announces progress to screen readers, at intervals instead of for each probe. */
function Spoken({ scan: { status, progress } }: { scan: ScanRecord }) {
  const t = useText()
  const words = t('scans.progress.spoken', {
    status: t(`scans.status.${status}`),
    completed: formatCount(progress.completed),
    total: formatCount(progress.total),
    failed: formatCount(progress.failed),
  })
  return (
    <Box role="status" sx={visuallyHidden}>
      {useThrottledText(words, status)}
    </Box>
  )
}

/**
 * Returns the remaining seconds, estimated from the pace of the last minute; 0 when all probes have
 * finished, null if unknown.
 */
function useRemaining({ status, progress }: ScanRecord, now: Date): number | null {
  const [samples, setSamples] = useState<Sample[]>([])
  const { completed, total } = progress
  // Adds a sample whenever results arrive.
  useEffect(() => {
    if (status !== 'running') return setSamples([])
    return setSamples((before) => withSample(before, { at: Date.now(), completed }))
  }, [status, completed])
  return status === 'running' ? remainingSeconds(samples, total, now.getTime()) : null
}
