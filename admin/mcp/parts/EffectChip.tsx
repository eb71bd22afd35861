import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import type { PermissionEffect } from '#api/contract/mcp/permission'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  allow: CheckCircleOutlined,
  ask: HowToRegOutlined,
  redact: VisibilityOffOutlined,
  deny: BlockOutlined,
}

/** Effect of a permission, or with `isDecision` the decision about a call, as color, icon and word. */
export function EffectChip(props: { effect: PermissionEffect; isDecision?: boolean }) {
  const t = useText()
  const { notice } = useColors()
  const { effect, isDecision = false } = props
  const tones = {
    allow: notice.success,
    ask: notice.warning,
    redact: notice.info,
    deny: notice.error,
  }
  return (
    <ToneChip
      tone={tones[effect]}
      icon={ICONS[effect]}
      label={t(isDecision ? `mcp_proxy.decision.${effect}` : `mcp_proxy.effect.${effect}`)}
    />
  )
}
