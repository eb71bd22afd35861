import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutlined'
import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import PendingOutlined from '@mui/icons-material/PendingOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import type { AttemptState } from '#api/engines/simba/vocabulary'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../view/messages.js'

/** Each state has its own shape, so that color is not the only signal. */
const SHAPES = {
  open: PendingOutlined,
  succeeded: GppBadOutlined,
  resisted: VerifiedUserOutlined,
  undecided: HelpOutline,
  answered: ChatBubbleOutline,
  error: ErrorOutline,
  pruned: ContentCutOutlined,
} satisfies Record<AttemptState, unknown>

function useTones() {
  const { notice, outcome, severity } = useColors()
  return {
    open: notice.info,
    succeeded: outcome.failed,
    resisted: outcome.passed,
    undecided: outcome.undecided,
    answered: severity.low,
    error: outcome.error,
    pruned: severity.informational,
  }
}

/** Shape and color for an attempt's state; the text beside it names the state. */
export function AttemptStateMark({ state }: { state: AttemptState }) {
  const Shape = SHAPES[state]
  return <Shape aria-hidden sx={{ fontSize: 18, flexShrink: 0, color: useTones()[state].main }} />
}

export function AttemptStateChip({ state }: { state: AttemptState }) {
  const t = useText()
  return (
    <ToneChip
      tone={useTones()[state]}
      icon={SHAPES[state]}
      label={t(`simba.attempt.state.${state}`)}
    />
  )
}
