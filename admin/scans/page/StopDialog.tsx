import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { STOP_MODES, type StopMode } from '#api/contract/scan'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import type { ScanRecord } from '../scan_record.js'
import { useScanAction } from './scan_queries.js'

/** Asks what shall become of the probes that have finished, then stops. */
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
        <RadioGroup
          aria-label={t('scans.stop.choice')}
          value={mode}
          onChange={(_, value) => setMode(STOP_MODES.find((known) => known === value) ?? 'cancel')}
          sx={{ mt: 2, gap: 1.5 }}
        >
          {STOP_MODES.map((value) => (
            <Choice
              key={value}
              value={value}
              hint={
                value === 'publish-partial' && !canPublish
                  ? t('scans.stop.nothing_finished')
                  : t(`scans.stop.${value}_hint`, { smart_count: scan.progress.completed })
              }
              isDisabled={value === 'publish-partial' && !canPublish}
            />
          ))}
        </RadioGroup>
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

function Choice(props: { value: StopMode; hint: string; isDisabled: boolean }) {
  const t = useText()
  const hintId = useId()
  return (
    <div>
      <FormControlLabel
        value={props.value}
        disabled={props.isDisabled}
        control={<Radio size="small" slotProps={{ input: { 'aria-describedby': hintId } }} />}
        label={<Box sx={{ fontWeight: 600 }}>{t(`scans.stop.${props.value}`)}</Box>}
      />
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ ml: 3.75 }}>
        {props.hint}
      </Typography>
    </div>
  )
}
