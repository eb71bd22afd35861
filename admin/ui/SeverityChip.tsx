import ArrowDownward from '@mui/icons-material/ArrowDownward'
import DragHandle from '@mui/icons-material/DragHandle'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import { useTheme } from '@mui/material/styles'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { ToneChip } from './ToneChip.js'

const ICONS = {
  critical: KeyboardDoubleArrowUp,
  high: KeyboardArrowUp,
  medium: DragHandle,
  low: ArrowDownward,
  informational: InfoOutlined,
}

export function SeverityChip({ severity, count }: { severity: Severity; count?: number }) {
  const t = useText()
  const { palette } = useTheme()
  return (
    <ToneChip
      tone={palette.severity[severity]}
      icon={ICONS[severity]}
      label={t(`severity.${severity}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}
