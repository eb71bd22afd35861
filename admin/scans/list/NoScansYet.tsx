import RadarOutlined from '@mui/icons-material/RadarOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { useNewScan } from '../useNewScan.js'
import { NewScanLink } from '../parts/NewScanLink.js'

/** Empty state with a link to the new-scan form, or the reason why the user cannot start a scan. */
export function NoScansYet() {
  const t = useText()
  const newScan = useNewScan()
  const why = !newScan
    ? t('list.ask_admin', { subject: t('subject.EvalJob') })
    : newScan.isDisabled
      ? t('license.cut_off')
      : t('scans.list.empty_hint')
  return (
    <EmptyState
      icon={<RadarOutlined />}
      title={t('scans.list.empty')}
      explanation={why}
      action={<NewScanLink />}
    />
  )
}
