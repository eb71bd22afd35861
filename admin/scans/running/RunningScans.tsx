import Autorenew from '@mui/icons-material/Autorenew'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import type { ScanStatus } from '#api/contract/scan'
import { Link } from 'react-router'
import { addTexts, useText } from '../../app/i18n.js'
import { scansTexts } from '../../i18n/areas/scans.js'
import { toast, type Toast } from '../../app/toasts.js'
import { percentOf } from '../ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../scan_record.js'
import { noticeInTitle } from './title_notice.js'
import { useRunningScans } from './useRunningScans.js'

// The header is also on pages that are shown before the console's texts are there.
addTexts({ scans: scansTexts })

const END_TOAST_MS = 6000

const toneOf = (status: ScanStatus): Toast['type'] =>
  status === 'completed' ? 'success' : status === 'failed' ? 'error' : 'info'

/** How many scans run and how far they are, with the way there; says when one ends. */
export function RunningScans({ teamId }: { teamId: string }) {
  const t = useText()
  const scans = useRunningScans(teamId, ({ name, status }) => {
    const words = t(`scans.ended.${status}`, { name })
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

const shortOf = ({ progress }: ScanRecord) => `${percentOf(progress)}\u00a0%`
