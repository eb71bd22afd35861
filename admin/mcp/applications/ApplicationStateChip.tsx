import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import './messages.js'

/** Whether the endpoint of an application accepts clients. */
export function ApplicationStateChip({ isActive }: { isActive: boolean }) {
  const t = useText()
  const { notice, severity } = useColors()
  return (
    <ToneChip
      tone={isActive ? notice.success : severity.informational}
      icon={isActive ? CheckCircleOutlined : PauseCircleOutlined}
      label={t(`mcp_applications.state.${isActive ? 'on' : 'off'}`)}
    />
  )
}
