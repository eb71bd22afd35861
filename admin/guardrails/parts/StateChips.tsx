import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { GuardrailRecord, VersionState } from '#api/contract/guardrails/guardrail'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import { stateOf } from '../guardrail_state.js'
import '../messages.js'

const VERSION_ICONS = {
  generating: AutorenewOutlined,
  failed: ErrorOutline,
  draft: EditNoteOutlined,
  shadow: VisibilityOutlined,
  active: ShieldOutlined,
  retired: HistoryOutlined,
}

export function VersionStateChip({ state }: { state: VersionState }) {
  const t = useText()
  const { notice, severity, outcome } = useColors()
  const tones = {
    generating: notice.info,
    failed: notice.error,
    draft: outcome.undecided,
    shadow: notice.info,
    active: notice.success,
    retired: severity.informational,
  }
  return (
    <ToneChip
      tone={tones[state]}
      icon={VERSION_ICONS[state]}
      label={t(`guardrails.version_state.${state}`)}
    />
  )
}

const GUARDRAIL_ICONS = {
  active: ShieldOutlined,
  shadow: VisibilityOutlined,
  none: EditNoteOutlined,
  off: PauseCircleOutlined,
}

/** Whether a guardrail blocks, only observes, or does nothing. */
export function GuardrailStateChip({ guardrail }: { guardrail: GuardrailRecord }) {
  const t = useText()
  const { notice, severity } = useColors()
  const state = stateOf(guardrail)
  const tones = {
    active: notice.success,
    shadow: notice.info,
    none: notice.warning,
    off: severity.informational,
  }
  return (
    <ToneChip
      tone={tones[state]}
      icon={GUARDRAIL_ICONS[state]}
      label={t(`guardrails.guardrail_state.${state}`)}
    />
  )
}
