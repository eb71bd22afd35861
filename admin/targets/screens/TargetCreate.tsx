import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { NewTarget } from '../form/NewTarget.js'

export function TargetCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('targets.create_title')}
        crumbs={[{ label: t('targets.title'), to: '/redteam/targets' }]}
      />
      <NewTarget pageOf={({ id }) => `/redteam/targets/${id}?step=review`} />
    </>
  )
}
