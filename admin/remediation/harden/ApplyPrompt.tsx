import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Hardening } from '#api/contract/remediation'
import { useText } from '../../app/i18n.js'
import { useCan } from '../../app/session.js'
import { toast } from '../../app/toasts.js'
import { formatMoment } from '../../ui/dates.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { useWithPrompt } from './hardening_calls.js'

/** Writes the prompt into the target; later scans use it, so it is asked first. */
export function ApplyPrompt(props: { evalId: string; prompt: string; hardening: Hardening }) {
  const t = useText()
  const { evalId, prompt, hardening } = props
  const mayChange = useCan('update', 'Provider')
  const [isAsking, setIsAsking] = useState(false)
  const apply = useWithPrompt(evalId, 'apply')
  if (!mayChange) return null
  const close = () => {
    setIsAsking(false)
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
        onClick={() => setIsAsking(true)}
      >
        {t('remediation.harden.apply')}
      </Button>
      {isAsking && (
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
