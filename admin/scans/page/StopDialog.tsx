import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { STOP_MODES, type StopMode } from '#api/contract/scans/scan'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'
import { useScanAction } from './queries.js'

/** Dialog that stops the scan, after asking whether to keep the finished probes. */
export function StopDialog({ scan, onClose }: { scan: ScanRecord; onClose: () => void }) {
  const t = useText()
  const [titleId, textId] = [useId(), useId()]
  const [mode, setMode] = useState<StopMode>('cancel')
  const { run, isPending, error } = useScanAction(scan.id, 'stop')
  const canPublish = scan.progress.completed > 0
  const isRefused = mode === 'publish-partial' && !canPublish
  const stop = () => {
    if (isRefused) return
    run({ mode }, () => {
      toast(t('scans.stop.stopping'))
      onClose()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{t('scans.stop.title', { name: scan.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{t('scans.stop.explanation')}</DialogContentText>
        <ModeChoice value={mode} completed={scan.progress.completed} onChange={setMode} />
        <ErrorAlert error={error} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('scans.stop.keep')}
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={isPending}
          aria-disabled={isRefused}
          onClick={stop}
        >
          {t(`scans.stop.${mode}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ModeChoice(props: {
  value: StopMode
  completed: number
  onChange: (mode: StopMode) => void
}) {
  const t = useText()
  const isBlocked = (mode: StopMode) => mode === 'publish-partial' && props.completed === 0
  return (
    <Box sx={{ mt: 2 }}>
      <RadioChoice
        label={t('scans.stop.choice')}
        isLabelHidden
        value={props.value}
        choices={STOP_MODES}
        nameOf={(mode) => t(`scans.stop.${mode}`)}
        hintOf={(mode) =>
          isBlocked(mode)
            ? t('scans.stop.none_finished')
            : t(`scans.stop.${mode}_hint`, { smart_count: props.completed })
        }
        isDisabled={isBlocked}
        onChange={props.onChange}
      />
    </Box>
  )
}
