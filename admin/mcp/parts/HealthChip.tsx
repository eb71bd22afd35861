import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import type { HealthState } from '#api/contract/mcp/health'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  reachable: CheckCircleOutlined,
  failing: ErrorOutlined,
  paused: PauseCircleOutlined,
  unknown: HelpOutlined,
}

/** Result of the latest connection to a server as color, icon and word. */
export function HealthChip({ state }: { state: HealthState }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    reachable: notice.success,
    failing: notice.warning,
    paused: notice.error,
    unknown: severity.informational,
  }
  return <ToneChip tone={tones[state]} icon={ICONS[state]} label={t(`mcp_proxy.health.${state}`)} />
}
