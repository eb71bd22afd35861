import RadarOutlined from '@mui/icons-material/RadarOutlined'
import { useText } from '../../app/i18n.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { useMenu } from '../../layout/useMenu.js'
import { NewScanLink } from '../NewScanLink.js'

/** No scan has been started in this team: what one is, and the next step or whom to ask. */
export function NoScansYet() {
  const t = useText()
  const { newScan } = useMenu()
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
