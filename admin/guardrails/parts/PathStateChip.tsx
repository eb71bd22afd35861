import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined'
import type { PathState } from '#api/contract/guardrails/request'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  working: CheckCircleOutlined,
  silent: VolumeOffOutlined,
  unprotected: GppBadOutlined,
  never_used: RadioButtonUncheckedOutlined,
}

/** State of an integration path as color, icon and word. */
export function PathStateChip({ state }: { state: PathState }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    working: notice.success,
    silent: notice.warning,
    unprotected: notice.error,
    never_used: severity.informational,
  }
  return (
    <ToneChip tone={tones[state]} icon={ICONS[state]} label={t(`guardrails.path_state.${state}`)} />
  )
}
