import BuildCircleOutlined from '@mui/icons-material/BuildCircleOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import ThumbDownOffAlt from '@mui/icons-material/ThumbDownOffAlt'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import type { VulnerabilityStatus } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'

const ICONS = {
  open: ErrorOutline,
  regressed: ReplayOutlined,
  accepted_risk: HandshakeOutlined,
  false_positive: ThumbDownOffAlt,
  ignored: VisibilityOffOutlined,
  fixed: BuildCircleOutlined,
  fixed_confirmed: VerifiedOutlined,
}

type Tones = ReturnType<typeof useColors>

const toneOf = ({ notice, severity }: Tones, status: VulnerabilityStatus) =>
  ({
    open: notice.warning,
    regressed: notice.error,
    accepted_risk: notice.info,
    false_positive: severity.informational,
    ignored: severity.informational,
    fixed: notice.info,
    fixed_confirmed: notice.success,
  })[status]

/** Status of a vulnerability as color, icon and text. */
export function StatusChip({ status }: { status: VulnerabilityStatus }) {
  const t = useText()
  const colors = useColors()
  return (
    <ToneChip
      tone={toneOf(colors, status)}
      icon={ICONS[status]}
      label={t(`vulnerabilities.status.${status}`)}
    />
  )
}
