import { useState } from 'react'
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { HardeningState } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { usePropose } from './queries.js'

/** Form that requests a suggestion. If the current prompt is not stored, the user can enter it. */
export function HardenStart({ evalId, state }: { evalId: string; state: HardeningState }) {
  const t = useText()
  const canRun = useCan('create', 'EvalJob')
  const { support, hardening } = state
  const [present, setPresent] = useState(
    support.canApply ? support.present : (hardening?.presentPrompt ?? '')
  )
  const propose = usePropose(evalId)
  if (!canRun) return hardening ? null : t('remediation.harden.no_permission')
  const isAgain = hardening !== null
  return (
    <Box
      component="section"
      aria-label={t(isAgain ? 'remediation.harden.suggest_another' : 'remediation.harden.start')}
      sx={isAgain ? { mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' } : {}}
    >
      {!support.canApply && (
        <TextField
          fullWidth
          multiline
          minRows={3}
          maxRows={12}
          label={t('remediation.harden.current_optional')}
          helperText={t('remediation.harden.current_hint')}
          value={present}
          onChange={({ target }) => setPresent(target.value)}
          sx={{ mb: 1.5 }}
        />
      )}
      <Button
        variant={isAgain ? 'outlined' : 'contained'}
        startIcon={<AutoFixHighOutlined />}
        loading={propose.isPending}
        onClick={() => propose.mutate({ presentPrompt: present })}
      >
        {t(isAgain ? 'remediation.harden.suggest_another' : 'remediation.harden.start')}
      </Button>
      <ErrorAlert error={propose.error} title={t('remediation.harden.start_failed')} />
    </Box>
  )
}
