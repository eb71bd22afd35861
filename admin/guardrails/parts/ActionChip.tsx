import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import type { Action } from '#api/engines/guardrails/vocabulary'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  allow: CheckCircleOutlined,
  log: NotesOutlined,
  warn: WarningAmberOutlined,
  block: BlockOutlined,
  error: ErrorOutline,
}

/** Returns the tone of each action in chips and charts. */
export function useActionTones() {
  const { outcome, severity, notice } = useColors()
  return {
    allow: outcome.passed,
    log: notice.info,
    warn: severity.medium,
    block: severity.critical,
    error: severity.high,
  }
}

/** Action of a guardrail as color, icon and word. `prefix` names a second action, e.g. of the shadow version. */
export function ActionChip({ action, prefix }: { action: Action; prefix?: string }) {
  const t = useText()
  const tones = useActionTones()
  const name = t(`guardrails.action.${action}`)
  return (
    <ToneChip
      tone={tones[action]}
      icon={ICONS[action]}
      label={prefix ? `${prefix}: ${name}` : name}
    />
  )
}
