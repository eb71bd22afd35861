import { useState } from 'react'
import GpsFixed from '@mui/icons-material/GpsFixed'
import { useGetList } from 'react-admin'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { NewTarget } from '../../targets/form/NewTarget.js'
import type { TargetRecord } from '../../targets/target_form.js'
import { setupPath } from '../setup_path.js'
import { ChooseOrCreate } from './ChooseOrCreate.js'

const RESOURCE = 'redteam/targets'

/** First step: choose one of the team's targets or create one. */
export function FirstTarget() {
  const t = useText()
  const navigate = useNavigate()
  const [chosen, choose] = useState<TargetRecord | null>(null)
  const { total, error, refetch } = useGetList(RESOURCE, { pagination: { page: 1, perPage: 1 } })
  const pageOf = ({ id }: TargetRecord) => setupPath(id, 'template')
  if (error && total === undefined) {
    return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
  }
  if (total === undefined) return <PageSkeleton />
  return (
    <ChooseOrCreate<TargetRecord>
      kind="target"
      icon={<GpsFixed />}
      resource={RESOURCE}
      subject="Provider"
      chosen={chosen}
      onChoose={choose}
      onContinue={(target) => void navigate(pageOf(target))}
      isNoneYet={total === 0}
    >
      <NewTarget pageOf={pageOf} focusesName />
    </ChooseOrCreate>
  )
}
