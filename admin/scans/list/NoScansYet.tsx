import RadarOutlined from '@mui/icons-material/RadarOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { GuidedEmptyState } from '../../first_steps/parts/GuidedEmptyState.js'
import { NextStepButton } from '../../first_steps/parts/StepButton.js'
import { useFirstSteps } from '../../first_steps/useFirstSteps.js'
import { useNewScan } from '../useNewScan.js'
import { NewScanLink } from '../parts/NewScanLink.js'

/** Empty state with the next step to the first scan, or the reason why the user cannot start a scan. */
export function NoScansYet() {
  const t = useText()
  const newScan = useNewScan()
  const current = useFirstSteps()?.current
  const why = !newScan
    ? t('list.ask_admin', { subject: t('subject.EvalJob') })
    : newScan.isDisabled
      ? t('license.cut_off')
      : current?.name === 'target' || current?.name === 'template'
        ? t(`first_steps.${current.name}.hint`)
        : t('scans.list.empty_hint')
  return (
    <GuidedEmptyState
      icon={<RadarOutlined />}
      title={t('scans.list.empty')}
      explanation={why}
      action={<NextStepButton fallback={<NewScanLink />} />}
    />
  )
}
