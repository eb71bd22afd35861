import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HistoryToggleOffOutlined from '@mui/icons-material/HistoryToggleOffOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import type { ConnectionState } from '#api/contract/mcp/connection'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import './messages.js'

const ICONS = {
  connected: CheckCircleOutlined,
  expired: HistoryToggleOffOutlined,
  revoked: LinkOffOutlined,
  none: RemoveCircleOutlineOutlined,
}

/** State of an account as color, icon and word. */
export function AccountStateChip({ state }: { state: ConnectionState | 'none' }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    connected: notice.success,
    expired: notice.warning,
    revoked: notice.error,
    none: severity.informational,
  }
  return (
    <ToneChip tone={tones[state]} icon={ICONS[state]} label={t(`mcp_accounts.state.${state}`)} />
  )
}
