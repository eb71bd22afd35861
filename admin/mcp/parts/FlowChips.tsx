import HelpOutlined from '@mui/icons-material/HelpOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import OutboundOutlined from '@mui/icons-material/OutboundOutlined'
import type { ToolProfile } from '#api/engines/mcp/vocabulary'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = { untrusted: HelpOutlined, private: LockOutlined, secret: KeyOutlined }

/** Labels of the data that a tool returns, and whether it sends data out. */
export function FlowChips({ profile }: { profile: ToolProfile }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = { untrusted: notice.warning, private: notice.info, secret: severity.high }
  return (
    <>
      {profile.produces.map((label) => (
        <ToneChip
          key={label}
          tone={tones[label]}
          icon={ICONS[label]}
          label={t(`mcp_proxy.flow_label.${label}`)}
        />
      ))}
      {profile.isSink && (
        <ToneChip
          tone={severity.informational}
          icon={OutboundOutlined}
          label={t('mcp_proxy.flow_label.sink')}
        />
      )}
    </>
  )
}
