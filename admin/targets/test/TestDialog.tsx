import { useEffect } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import '../form_messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ProbeResult } from './ProbeResult.js'
import type { TargetRecord } from '../target_form.js'
import { useTestTarget } from '../queries.js'

/** Dialog that calls the stored target when it is opened, and shows the response. */
export function TestDialog({ target, onClose }: { target: TargetRecord; onClose: () => void }) {
  const t = useText()
  const { mutate, data, error, isPending } = useTestTarget(target.id)
  // Opening the dialog is the user's request for the call. Not a query, because the call has side effects on the target.
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="test-title">
      <DialogTitle id="test-title">{t('targets.test_of', { name: target.name })}</DialogTitle>
      <DialogContent>
        <Box aria-live="polite" sx={{ minHeight: 120 }}>
          {isPending && (
            <>
              <Typography variant="body2">{t('targets.probe.running')}</Typography>
              <LinearProgress aria-label={t('targets.probe.running')} sx={{ mt: 1 }} />
            </>
          )}
          {!isPending && error && <ErrorAlert error={error} />}
          {!isPending && data && <ProbeResult probe={data} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button onClick={() => mutate()} loading={isPending}>
          {t('targets.test_again')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
