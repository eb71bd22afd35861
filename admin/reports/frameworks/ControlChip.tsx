import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import { useColors } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import type { ControlStatus } from './frameworks.js'

const ICONS = {
  passed: VerifiedUserOutlined,
  failed: GppBadOutlined,
  undecided: HelpOutline,
  not_tested: RemoveCircleOutline,
}

export function ControlChip({ status, count }: { status: ControlStatus; count?: number }) {
  const t = useText()
  const colors = useColors()
  const tone = status === 'not_tested' ? colors.severity.informational : colors.outcome[status]
  return (
    <ToneChip
      tone={tone}
      icon={ICONS[status]}
      label={t(`reports.frameworks.${status}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}
