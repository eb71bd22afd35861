import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useColors } from '../../core/theme/theme.js'
import './messages.js'

/** Marks a sample request of the demo, which no application sent. */
export function SampleChip() {
  const t = useText()
  const { notice } = useColors()
  return (
    <ToneChip tone={notice.info} icon={ScienceOutlined} label={t('guardrail_requests.sample')} />
  )
}
