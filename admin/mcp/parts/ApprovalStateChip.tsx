import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined'
import type { ApprovalState } from '#api/contract/mcp/approval'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  waiting: HourglassEmptyOutlined,
  granted: CheckCircleOutlined,
  denied: BlockOutlined,
  used: TaskAltOutlined,
  expired: TimerOffOutlined,
}

/** State of an approval as color, icon and word. */
export function ApprovalStateChip({ state }: { state: ApprovalState }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    waiting: notice.warning,
    granted: notice.success,
    denied: notice.error,
    used: notice.info,
    expired: severity.informational,
  }
  return (
    <ToneChip
      tone={tones[state]}
      icon={ICONS[state]}
      label={t(`mcp_proxy.approval_state.${state}`)}
    />
  )
}
