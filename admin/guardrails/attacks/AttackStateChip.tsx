import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import type { AttackRunState } from '#api/contract/guardrails/attack_run'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import './messages.js'

const ICONS = {
  queued: ScheduleOutlined,
  running: AutorenewOutlined,
  completed: CheckOutlined,
  canceled: PauseCircleOutlined,
  failed: ErrorOutline,
}

export function AttackStateChip({ state }: { state: AttackRunState }) {
  const t = useText()
  const { notice, severity } = useColors()
  const tones = {
    queued: severity.informational,
    running: notice.info,
    completed: notice.success,
    canceled: notice.warning,
    failed: notice.error,
  }
  return (
    <ToneChip
      tone={tones[state]}
      icon={ICONS[state]}
      label={t(`guardrail_attacks.state.${state}`)}
    />
  )
}
