import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import Remove from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import type { EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { signed } from '../number_formats.js'
import { deltaOf } from './delta.js'

const ICONS = {
  improved: ArrowUpward,
  regressed: ArrowDownward,
  unchanged: Remove,
  undecided: HelpOutline,
}

const COLORS = {
  improved: 'outcome.passed.text',
  regressed: 'outcome.failed.text',
  unchanged: 'text.secondary',
  undecided: 'outcome.undecided.text',
}

/** Change from the compared result, as a symbol, color and text: `↑ Improved here, score +0.3`. */
export function DeltaLine({ own, other }: { own: EvalCell; other: EvalCell }) {
  const t = useText()
  const { change, score } = deltaOf(own, other)
  const Icon = ICONS[change]
  return (
    <Box
      data-change={change}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 650, mb: 0.5 }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: COLORS[change] }}>
        <Icon aria-hidden fontSize="inherit" />
      </Box>
      <Box component="span" sx={{ color: COLORS[change] }}>
        {t(`eval_table.compare.cell.${change}`)}
        {score !== null &&
          score !== 0 &&
          `, ${t('eval_table.compare.score', { delta: signed(score) })}`}
      </Box>
    </Box>
  )
}
