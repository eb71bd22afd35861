import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Hardening } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useWithPrompt } from './queries.js'

/** Button that writes the prompt to the target after confirmation. Later scans use it. */
export function ApplyPrompt(props: { evalId: string; prompt: string; hardening: Hardening }) {
  const t = useText()
  const { evalId, prompt, hardening } = props
  const canChange = useCan('update', 'Provider')
  const [isConfirming, setIsConfirming] = useState(false)
  const apply = useWithPrompt(evalId, 'apply')
  if (!canChange) return null
  const close = () => {
    setIsConfirming(false)
    apply.reset()
  }
  const confirm = () =>
    apply.mutate(
      { prompt },
      {
        onSuccess: () => {
          close()
          toast(t('remediation.harden.applied'))
        },
      }
    )
  return (
    <Box sx={{ mt: 2 }}>
      {hardening.appliedAt && (
        <Alert severity="success" sx={{ mb: 1 }}>
          {t('remediation.harden.applied_at', { at: formatMoment(new Date(hardening.appliedAt)) })}
        </Alert>
      )}
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={prompt.trim() === ''}
        onClick={() => setIsConfirming(true)}
      >
        {t('remediation.harden.apply')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('remediation.harden.apply')}
          consequence={t('remediation.harden.apply_consequence')}
          confirmText={t('remediation.harden.apply')}
          isPending={apply.isPending}
          error={apply.error}
          onConfirm={confirm}
          onCancel={close}
        />
      )}
    </Box>
  )
}
