import Autorenew from '@mui/icons-material/Autorenew'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import PanToolOutlined from '@mui/icons-material/PanToolOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import type { SimbaState } from '#api/contract/simba/session'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  queued: HourglassEmpty,
  running: Autorenew,
  paused: PauseCircleOutlined,
  waiting: PanToolOutlined,
  completed: CheckCircleOutlined,
  stopped: StopCircleOutlined,
  failed: ErrorOutline,
} satisfies Record<SimbaState, unknown>

/** State of a session by color, icon and text. */
export function SessionStateChip({ state }: { state: SimbaState }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    queued: severity.informational,
    running: notice.info,
    paused: notice.warning,
    waiting: notice.warning,
    completed: notice.success,
    stopped: severity.informational,
    failed: notice.error,
  }
  return <ToneChip tone={tones[state]} icon={ICONS[state]} label={t(`simba.state.${state}`)} />
}
