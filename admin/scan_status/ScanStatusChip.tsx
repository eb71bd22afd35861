import Autorenew from '@mui/icons-material/Autorenew'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import RuleOutlined from '@mui/icons-material/RuleOutlined'
import type { ScanStatus } from '#api/contract/scans/scan'
import { useText } from '../core/i18n/i18n.js'
import { useColors } from '../core/theme/theme.js'
import { ToneChip } from '../core/display/chips/ToneChip.js'

const ICONS = {
  queued: HourglassEmpty,
  generating: EditNoteOutlined,
  running: Autorenew,
  completed: CheckCircleOutlined,
  partial: RuleOutlined,
  failed: ErrorOutline,
  cancelled: BlockOutlined,
}

type Tones = ReturnType<typeof useColors>

const toneOf = ({ notice, severity }: Tones, status: ScanStatus) =>
  ({
    queued: severity.informational,
    generating: notice.info,
    running: notice.info,
    completed: notice.success,
    partial: notice.warning,
    failed: notice.error,
    cancelled: severity.informational,
  })[status]

/** Chip that shows the status of a scan by color, icon and text. */
export function ScanStatusChip(props: {
  status: ScanStatus
  /** Returns the chip's label with its subject, for chips without a label nearby. */
  nameOf?: (status: string) => string
}) {
  const t = useText()
  const colors = useColors()
  const { status, nameOf = (name) => name } = props
  return (
    <ToneChip
      tone={toneOf(colors, status)}
      icon={ICONS[status]}
      label={nameOf(t(`scans.status.${status}`))}
    />
  )
}
