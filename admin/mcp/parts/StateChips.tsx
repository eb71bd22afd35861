import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import type { ServerStatus } from '#api/contract/mcp/server'
import type { ToolState } from '#api/engines/mcp/vocabulary'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const SERVER_ICONS = {
  proposed: HourglassEmptyOutlined,
  reviewed: RateReviewOutlined,
  approved: CheckCircleOutlined,
  blocked: BlockOutlined,
}

/** Status of a server as color, icon and word. */
export function ServerStatusChip({ status }: { status: ServerStatus }) {
  const t = useText()
  const { notice } = useColors()
  const tones = {
    proposed: notice.warning,
    reviewed: notice.info,
    approved: notice.success,
    blocked: notice.error,
  }
  return (
    <ToneChip
      tone={tones[status]}
      icon={SERVER_ICONS[status]}
      label={t(`mcp_proxy.server_status.${status}`)}
    />
  )
}

const TOOL_ICONS = {
  approved: CheckCircleOutlined,
  quarantined: GppMaybeOutlined,
  unreviewed: HourglassEmptyOutlined,
  blocked: BlockOutlined,
}

/** State of a tool as color, icon and word. */
export function ToolStateChip({ state }: { state: ToolState }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    approved: notice.success,
    quarantined: severity.high,
    unreviewed: notice.warning,
    blocked: notice.error,
  }
  return (
    <ToneChip
      tone={tones[state]}
      icon={TOOL_ICONS[state]}
      label={t(`mcp_proxy.tool_state.${state}`)}
    />
  )
}

/** Warning with a flag, such as a number of findings. */
export function FlagChip({ label }: { label: string }) {
  const { severity } = useColors()
  return <ToneChip tone={severity.high} icon={FlagOutlined} label={label} />
}
