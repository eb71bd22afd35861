import CheckOutlined from '@mui/icons-material/CheckOutlined'
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import type { RequestLabel } from '#api/contract/guardrails/request'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import '../messages.js'

const ICONS = {
  false_alarm: NotificationsOffOutlined,
  missed: ReportProblemOutlined,
  correct: CheckOutlined,
}

/** A user's judgment of a decision as color, icon and word. */
export function LabelChip({ label }: { label: RequestLabel }) {
  const t = useText()
  const { notice } = useColors()
  const tones = { false_alarm: notice.warning, missed: notice.error, correct: notice.success }
  return <ToneChip tone={tones[label]} icon={ICONS[label]} label={t(`guardrails.label.${label}`)} />
}
