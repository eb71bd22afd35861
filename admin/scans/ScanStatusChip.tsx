import Autorenew from '@mui/icons-material/Autorenew'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import RuleOutlined from '@mui/icons-material/RuleOutlined'
import type { ScanStatus } from '#api/contract/scan'
import { useColorMode } from '../app/color_mode.js'
import { useText } from '../app/i18n.js'
import { palettes } from '../app/palette.js'
import { ToneChip } from '../ui/ToneChip.js'

const ICONS = {
  queued: HourglassEmpty,
  generating: EditNoteOutlined,
  running: Autorenew,
  completed: CheckCircleOutlined,
  partial: RuleOutlined,
  failed: ErrorOutline,
  cancelled: BlockOutlined,
}

type Tones = (typeof palettes)['light']

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

/** Where a scan stands, as colour, icon and word. */
export function ScanStatusChip({ status }: { status: ScanStatus }) {
  const t = useText()
  const { mode } = useColorMode()
  return (
    <ToneChip
      tone={toneOf(palettes[mode], status)}
      icon={ICONS[status]}
      label={t(`scans.status.${status}`)}
    />
  )
}
