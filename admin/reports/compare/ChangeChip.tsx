import ArrowDownward from '@mui/icons-material/TrendingDown'
import ArrowUpward from '@mui/icons-material/TrendingUp'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DragHandle from '@mui/icons-material/DragHandle'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined'
import { useTheme } from '@mui/material/styles'
import type { Change } from '#api/contract/report_comparison'
import { useText } from '../../app/i18n.js'
import { ToneChip } from '../../ui/ToneChip.js'

const LOOKS = {
  new: { icon: NewReleasesOutlined, outcome: 'failed' },
  regressed: { icon: ArrowUpward, outcome: 'failed' },
  fixed: { icon: CheckCircleOutlined, outcome: 'passed' },
  improved: { icon: ArrowDownward, outcome: 'passed' },
  unchanged: { icon: DragHandle, outcome: 'undecided' },
  inconclusive: { icon: HelpOutlined, outcome: 'undecided' },
  not_tested: { icon: RemoveCircleOutline, outcome: 'undecided' },
} as const

/** What became of it: colour, sign and word. */
export function ChangeChip({ change }: { change: Change }) {
  const t = useText()
  const { palette } = useTheme()
  const { icon, outcome } = LOOKS[change]
  return (
    <ToneChip
      tone={palette.outcome[outcome]}
      icon={icon}
      label={t(`report_compare.word.${change}`)}
    />
  )
}
