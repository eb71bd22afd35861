import { useId } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import type { ScanFormState } from './useScanForm.js'

/** Submit button with the error of the last attempt or, if the scan cannot be started, the reason. */
export function StartButton({ state }: { state: ScanFormState }) {
  const t = useText()
  const reasonId = useId()
  const { blockedReason } = state
  return (
    <Box>
      {blockedReason && (
        <Alert id={reasonId} severity="warning" sx={{ mb: 1.5 }}>
          {blockedReason}
        </Alert>
      )}
      {!state.isShownAtFields && (
        <ErrorAlert error={state.error} title={t('scans.create.failed')} />
      )}
      <Button
        type="submit"
        variant="contained"
        size="medium"
        loading={state.isBusy}
        loadingPosition="start"
        startIcon={<PlayArrow />}
        // `aria-disabled` instead of `disabled`, so that users can reach the tooltip with the reason.
        aria-disabled={blockedReason !== null}
        {...(blockedReason ? { 'aria-describedby': reasonId } : {})}
        sx={blockedReason ? { opacity: 0.6, cursor: 'not-allowed' } : {}}
      >
        {t('scans.create.start')}
      </Button>
    </Box>
  )
}
