import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { ATTACK_ATTEMPTS } from '#api/contract/guardrails/attack_run'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import './messages.js'
import { useStartAttacks } from './queries.js'

/** Form for a new run: target and limit. */
export function StartForm({ guardrail }: { guardrail: GuardrailRecord }) {
  const t = useText()
  const { targets } = guardrail
  const [chosen, setChosen] = useState(targets[0]?.id ?? '')
  const [attempts, setAttempts] = useState(String(ATTACK_ATTEMPTS.default))
  const { mutate, isPending, error } = useStartAttacks(guardrail.id)
  if (targets.length === 0) return <Typography>{t('guardrail_attacks.no_target')}</Typography>
  return (
    <FormFrame
      onSubmit={() => mutate({ targetId: chosen, maxAttempts: Number(attempts) })}
      isPending={isPending}
      error={error}
      sx={{ mb: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          select
          label={t('guardrail_attacks.target')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          slotProps={{ select: { native: true } }}
          sx={{ minWidth: 220, maxWidth: 1 }}
        >
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        <TextField
          type="number"
          required
          label={t('guardrail_attacks.attempts')}
          value={attempts}
          onChange={({ target }) => setAttempts(target.value)}
          helperText={t('guardrail_attacks.attempts_help', ATTACK_ATTEMPTS)}
          slotProps={{ htmlInput: { min: ATTACK_ATTEMPTS.min, max: ATTACK_ATTEMPTS.max } }}
          sx={{ width: { xs: 1, sm: 300 } }}
        />
        <Button type="submit" variant="contained" loading={isPending} sx={{ minHeight: 40 }}>
          {t('guardrail_attacks.start')}
        </Button>
      </Box>
      <ErrorAlert error={error} title={t('guardrail_attacks.not_started')} />
    </FormFrame>
  )
}
