import { useId } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { AttackRun } from '#api/contract/guardrails/attack_run'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ArmTable } from './ArmTable.js'
import { AttackStateChip } from './AttackStateChip.js'
import './messages.js'
import { isActive, useChangeAttacks } from './queries.js'
import { ITEM } from '../parts/item_style.js'

/** A run with its progress or result, and the button that stops or resumes it. */
export function RunItem({ run }: { run: AttackRun }) {
  const t = useText()
  const titleId = useId()
  const title = t(`guardrail_attacks.${run.issueId ? 'run_of_issue' : 'run'}`, {
    target: run.targetName,
    version: run.version,
  })
  return (
    <Box component="li" sx={ITEM} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <AttackStateChip state={run.state} />
        <Typography component="span" variant="body2" color="text.secondary">
          <TimeAgo at={run.createdAt} />
        </Typography>
        <ChangeButton run={run} title={title} />
      </Box>
      {isActive(run) && <Progress run={run} />}
      {run.error && (
        <Alert severity="error" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {run.error}
        </Alert>
      )}
      {run.without.goals > 0 && <ArmTable run={run} label={title} />}
    </Box>
  )
}

function Progress({ run }: { run: AttackRun }) {
  const t = useText()
  const total = run.goals * 2
  const done = run.without.goals + run.behind.goals
  const text = t('guardrail_attacks.progress', {
    done: formatCount(done),
    total: formatCount(total),
  })
  return (
    <Box sx={{ my: 1 }}>
      <LinearProgress
        aria-label={text}
        {...(total > 0 ? { variant: 'determinate', value: (100 * done) / total } : {})}
      />
      {total > 0 && <Typography variant="body2">{text}</Typography>}
    </Box>
  )
}

function ChangeButton({ run, title }: { run: AttackRun; title: string }) {
  const t = useText()
  const canUpdate = useCan('update', 'Guardrail')
  const { mutate, isPending, error } = useChangeAttacks(run.guardrailId)
  if (!canUpdate || run.state === 'completed') return null
  const change = isActive(run) ? ('stop' as const) : ('resume' as const)
  const text = t(`guardrail_attacks.${change}`)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={isPending}
        aria-label={`${text} ${title}`}
        onClick={() => mutate({ id: run.id, change })}
      >
        {text}
      </Button>
      <ErrorAlert error={error} title={t('guardrail_attacks.not_changed')} />
    </>
  )
}
