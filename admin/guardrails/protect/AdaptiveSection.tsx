import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import '../attacks/messages.js'
import { isActive, useAttackRuns, useStartAttacks } from '../attacks/queries.js'
import { RunItem } from '../attacks/RunItem.js'
import './messages.js'

/** Adaptive attacks with the goals of one vulnerability: shows the newest run, or the button that starts one. */
export function AdaptiveSection(props: {
  guardrail: GuardrailRecord
  issueId: string
  targetId: string
}) {
  const t = useText()
  const { guardrail, issueId, targetId } = props
  const { data } = useAttackRuns(guardrail.id)
  const { mutate, isPending, error } = useStartAttacks(guardrail.id)
  const run = data?.find((each) => each.issueId === issueId)
  return (
    <>
      <Typography variant="h3">{t('guardrail_attacks.title')}</Typography>
      {run ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <RunItem run={run} />
        </Box>
      ) : (
        <Typography>{t('guardrail_attacks.not_measured')}</Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {t('guardrail_protect.verify.adaptive')}
      </Typography>
      <ErrorAlert error={error} title={t('guardrail_attacks.not_started')} />
      {data && !data.some(isActive) && (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() => mutate({ targetId, issueId })}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('guardrail_attacks.start')}
        </Button>
      )}
    </>
  )
}
