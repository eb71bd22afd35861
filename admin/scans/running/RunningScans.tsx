import Autorenew from '@mui/icons-material/Autorenew'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import type { ScanStatus } from '#api/contract/scans/scan'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { toast, type Toast } from '../../core/notifications/toasts.js'
import { percentOf } from '../parts/ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../../scan_status/scan_record.js'
import { noticeInTitle } from './title_notice.js'
import { useRunningScans } from './useRunningScans.js'

const END_TOAST_MS = 6000
const ENDS = ['completed', 'partial', 'failed', 'cancelled'] as const

const toneOf = (status: ScanStatus): Toast['type'] =>
  status === 'completed' ? 'success' : status === 'failed' ? 'error' : 'info'

/** Link with the number and progress of running scans. Shows a toast when one ends. */
export function RunningScans({ teamId }: { teamId: string }) {
  const t = useText()
  const scans = useRunningScans(teamId, ({ name, status }) => {
    const end = ENDS.find((one) => one === status)
    if (!end) return
    const words = t(`scans.ended.${end}`, { name })
    toast(words, { type: toneOf(status), durationMs: END_TOAST_MS })
    noticeInTitle(words)
  })
  const [only] = scans
  if (!only) return null
  const label =
    scans.length === 1
      ? t('scans.running.one', { name: only.name, percent: percentOf(only.progress) })
      : t('scans.running.many', { smart_count: scans.length })
  return (
    <Tooltip title={label} describeChild={false}>
      <Button
        component={Link}
        to={scans.length === 1 ? scanPath(only.id) : '/jobs'}
        aria-label={label}
        startIcon={<Autorenew />}
        data-testid="header-scans-running"
        sx={{
          'color': 'header.active',
          'minWidth': 0,
          'px': 1,
          '& .MuiButton-startIcon': { mr: 0.5 },
        }}
      >
        {scans.length === 1 ? shortOf(only) : scans.length}
      </Button>
    </Tooltip>
  )
}

const shortOf = ({ progress }: ScanRecord) => `${percentOf(progress)}%`
