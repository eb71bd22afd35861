import BuildCircleOutlined from '@mui/icons-material/BuildCircleOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import ThumbDownOffAlt from '@mui/icons-material/ThumbDownOffAlt'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import type { IssueStatus } from '#api/contract/issue'
import { useColorMode } from '../app/color_mode.js'
import { useText } from '../app/i18n.js'
import { palettes } from '../app/palette.js'
import '../i18n/areas/vulnerabilities.js'
import { ToneChip } from '../ui/ToneChip.js'

const ICONS = {
  open: LockOpenOutlined,
  regressed: ReplayOutlined,
  accepted_risk: HandshakeOutlined,
  false_positive: ThumbDownOffAlt,
  ignored: VisibilityOffOutlined,
  fixed: BuildCircleOutlined,
  fixed_confirmed: VerifiedOutlined,
}

type Tones = (typeof palettes)['light']

const toneOf = ({ notice, severity }: Tones, status: IssueStatus) =>
  ({
    open: notice.warning,
    regressed: notice.error,
    accepted_risk: notice.info,
    false_positive: severity.informational,
    ignored: severity.informational,
    fixed: notice.info,
    fixed_confirmed: notice.success,
  })[status]

/** Where a vulnerability stands, as colour, icon and word. */
export function StatusChip({ status }: { status: IssueStatus }) {
  const t = useText()
  const { mode } = useColorMode()
  return (
    <ToneChip
      tone={toneOf(palettes[mode], status)}
      icon={ICONS[status]}
      label={t(`vulnerabilities.status.${status}`)}
    />
  )
}
