import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import type { CallOutcome } from '#api/contract/mcp/call'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  running: HourglassEmptyOutlined,
  completed: CheckCircleOutlined,
  tool_error: WarningAmberOutlined,
  denied: BlockOutlined,
  unapproved: HowToRegOutlined,
  withheld: VisibilityOffOutlined,
  failed: ErrorOutline,
  canceled: CancelOutlined,
  ambiguous: HelpOutline,
}

/** Outcome of a call as color, icon and word. */
export function CallOutcomeChip({ outcome }: { outcome: CallOutcome }) {
  const t = useText()
  const { notice, severity, outcome: outcomes } = useColors()
  const tones = {
    running: notice.info,
    completed: notice.success,
    tool_error: notice.warning,
    denied: notice.error,
    unapproved: notice.warning,
    withheld: severity.high,
    failed: severity.high,
    canceled: severity.informational,
    ambiguous: outcomes.undecided,
  }
  return (
    <ToneChip
      tone={tones[outcome]}
      icon={ICONS[outcome]}
      label={t(`mcp_proxy.outcome.${outcome}`)}
    />
  )
}
