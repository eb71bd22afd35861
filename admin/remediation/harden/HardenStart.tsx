import { useState } from 'react'
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { HardeningState } from '#api/contract/remediation'
import { useText } from '../../app/i18n.js'
import { useCan } from '../../app/session.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { usePropose } from './hardening_calls.js'

/** Asks for a proposal. Where the present prompt is not kept here, the person says it. */
export function HardenStart({ evalId, state }: { evalId: string; state: HardeningState }) {
  const t = useText()
  const mayRun = useCan('create', 'EvalJob')
  const { support, hardening } = state
  const [present, setPresent] = useState(
    support.canApply ? support.present : (hardening?.presentPrompt ?? '')
  )
  const propose = usePropose(evalId)
  if (!mayRun) return hardening ? null : t('remediation.harden.ask')
  const isAgain = hardening !== null
  return (
    <Box
      component="section"
      aria-label={t(isAgain ? 'remediation.harden.again' : 'remediation.harden.start')}
      sx={isAgain ? { mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' } : {}}
    >
      {!support.canApply && (
        <TextField
          fullWidth
          multiline
          minRows={3}
          maxRows={12}
          label={t('remediation.harden.present_if_known')}
          helperText={t('remediation.harden.present_hint')}
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
        {t(isAgain ? 'remediation.harden.again' : 'remediation.harden.start')}
      </Button>
      <ErrorAlert error={propose.error} title={t('remediation.harden.not_started')} />
    </Box>
  )
}
