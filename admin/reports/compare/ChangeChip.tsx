import ArrowDownward from '@mui/icons-material/TrendingDown'
import ArrowUpward from '@mui/icons-material/TrendingUp'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DragHandle from '@mui/icons-material/DragHandle'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined'
import { useColors } from '../../core/theme/theme.js'
import type { Change } from '#api/contract/findings/report_comparison'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'

const LOOKS = {
  new: { icon: NewReleasesOutlined, outcome: 'failed' },
  regressed: { icon: ArrowUpward, outcome: 'failed' },
  fixed: { icon: CheckCircleOutlined, outcome: 'passed' },
  improved: { icon: ArrowDownward, outcome: 'passed' },
  unchanged: { icon: DragHandle, outcome: 'undecided' },
  inconclusive: { icon: HelpOutlined, outcome: 'undecided' },
  not_tested: { icon: RemoveCircleOutline, outcome: 'undecided' },
} as const

/** Chip that shows a change by color, symbol and text. */
export function ChangeChip({ change }: { change: Change }) {
  const t = useText()
  const colors = useColors()
  const { icon, outcome } = LOOKS[change]
  return (
    <ToneChip
      tone={colors.outcome[outcome]}
      icon={icon}
      label={t(`report_compare.label.${change}`)}
    />
  )
}
