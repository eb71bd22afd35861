import ArrowDownward from '@mui/icons-material/ArrowDownward'
import DragHandle from '@mui/icons-material/DragHandle'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import { useColors } from '../../theme/theme.js'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
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
  const colors = useColors()
  return (
    <ToneChip
      tone={colors.severity[severity]}
      icon={ICONS[severity]}
      label={t(`severity.${severity}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}
