import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import './messages.js'
import { isActive, useAttackRuns } from './queries.js'
import { RunItem } from './RunItem.js'
import { StartForm } from './StartForm.js'

/** Tab that runs adaptive attacks against a target of the guardrail and shows the results of earlier runs. */
export function AttacksTab() {
  const t = useText()
  const guardrail = useGuardrail()
  const canUpdate = useCan('update', 'Guardrail')
  const { data, error, refetch } = useAttackRuns(guardrail.id)
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_attacks.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <Section title={t('guardrail_attacks.title')} explanation={t('guardrail_attacks.explanation')}>
      {canUpdate && !data.some(isActive) && <StartForm guardrail={guardrail} />}
      {data.length === 0 ? (
        <Typography>{t('guardrail_attacks.none')}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((run) => (
            <RunItem key={run.id} run={run} />
          ))}
        </Box>
      )}
    </Section>
  )
}
