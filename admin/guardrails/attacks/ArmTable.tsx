import Typography from '@mui/material/Typography'
import type { AttackArm, AttackRun } from '#api/contract/guardrails/attack_run'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { noVerdictCounts } from '../../core/i18n/counts.js'
import { useText } from '../../core/i18n/i18n.js'
import { CountTable } from '../../core/display/CountTable.js'
import './messages.js'
import { adaptiveText } from './success_text.js'

const WAYS = ['without', 'behind'] as const

/** Compares an adaptive attacker's success with and without the guardrail. */
export function ArmTable({ run, label }: { run: AttackRun; label: string }) {
  const t = useText()
  return (
    <CountTable
      label={label}
      headings={(['way', 'success', 'tried', 'blocked'] as const).map((key) =>
        t(`guardrail_attacks.${key}`)
      )}
      numbers={[2, 3]}
      rows={WAYS.map((way) => ({
        key: way,
        cells: [
          t(`guardrail_attacks.${way}`),
          <Success key="success" arm={run[way]} />,
          formatCount(run[way].attempts),
          way === 'without' ? '–' : formatCount(run[way].blocked),
        ],
      }))}
    />
  )
}

function Success({ arm }: { arm: AttackArm }) {
  const t = useText()
  const { undecided, errors } = arm
  return (
    <>
      {adaptiveText(t, arm)}
      {undecided + errors > 0 && (
        <Typography
          component="span"
          variant="body2"
          color="text.secondary"
          sx={{ display: 'block' }}
        >
          {noVerdictCounts(t, { undecided, errors })}
        </Typography>
      )}
    </>
  )
}
