import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText, type Translate } from '../../app/i18n.js'
import { formatDuration } from '../../ui/dates.js'
import { visuallyHidden } from '../../ui/visually_hidden.js'
import { formatCount, ScanProgressBar } from '../ScanProgressBar.js'
import { isActive, type ScanRecord } from '../scan_record.js'
import { elapsedSeconds } from '../scan_times.js'
import { useNow } from '../useNow.js'
import { useRemaining } from './useRemaining.js'

const SECOND_MS = 1000
/** Figures are read aloud at most this often, in milliseconds; changes of phase at once. */
const SPEAK_MS = 15_000

/** How far the scan is, how long it has taken and how long it still takes. */
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
            {remaining === null
              ? t('scans.times.estimating')
              : t('scans.times.remaining', { time: formatDuration(remaining) })}
          </Typography>
        )}
      </Box>
      <Spoken scan={scan} />
    </Box>
  )
}

function waitingText(t: Translate, { queuePosition }: ScanRecord): string {
  if (queuePosition === null || queuePosition <= 1) return t('scans.times.waiting')
  return t('scans.times.queued', { smart_count: queuePosition - 1 })
}

function useRarely(text: string, key: string): string {
  const [said, setSaid] = useState(text)
  const lastAt = useRef({ at: 0, key: '' })
  useEffect(() => {
    const wait = lastAt.current.key === key ? lastAt.current.at + SPEAK_MS - Date.now() : 0
    const timer = setTimeout(
      () => {
        lastAt.current = { at: Date.now(), key }
        setSaid(text)
      },
      Math.max(0, wait)
    )
    return () => clearTimeout(timer)
  }, [text, key])
  return said
}

/** For those who listen: where the scan stands, without a word for every probe. */
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
      {useRarely(words, status)}
    </Box>
  )
}
