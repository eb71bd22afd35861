import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useNavigate } from 'react-router'
import '../../scans/create/messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { useScanChoice, type TemplateRecord } from '../../scans/create/useScanChoice.js'
import { NewTemplate } from '../../templates/parts/NewTemplate.js'
import { setupPath } from '../setup_path.js'
import { ChooseOrCreate } from './ChooseOrCreate.js'

/** Second step: choose one of the team's scan templates or create one. */
export function TemplateStep({ targetId }: { targetId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { template } = useScanChoice()
  const pageOf = ({ id }: { id: string }) => setupPath(targetId, 'scan', id)
  if (template.error) {
    return <ErrorState title={t('error.page')} error={template.error} onRetry={template.refetch} />
  }
  if (template.isPending) return <PageSkeleton />
  return (
    <>
      {template.recordError && (
        <PartFailed
          title={t('scans.create.template_failed')}
          error={template.recordError}
          onRetry={template.refetchRecord}
          isInPlace
        />
      )}
      <ChooseOrCreate<TemplateRecord>
        kind="template"
        icon={<TuneOutlined />}
        resource="redteam/configs"
        subject="Config"
        chosen={template.record}
        onChoose={template.choose}
        onContinue={(chosen) => void navigate(pageOf(chosen))}
        isNoneYet={template.isNoneYet}
        isGone={template.isGone}
      >
        <NewTemplate pageOf={pageOf} />
      </ChooseOrCreate>
    </>
  )
}
