import ErrorOutline from '@mui/icons-material/ErrorOutline'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { AlertState } from '#api/contract/mcp/alert'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = { open: ErrorOutline, acknowledged: VisibilityOutlined, resolved: TaskAltOutlined }

/** State of an alert as color, icon and word. */
export function AlertStateChip({ state }: { state: AlertState }) {
  const t = useText()
  const { notice } = useColors()
  const tones = {
    open: notice.warning,
    acknowledged: notice.info,
    resolved: notice.success,
  }
  return (
    <ToneChip tone={tones[state]} icon={ICONS[state]} label={t(`mcp_proxy.alert_state.${state}`)} />
  )
}
