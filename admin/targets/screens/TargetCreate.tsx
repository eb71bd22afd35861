import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { NewTarget } from '../form/NewTarget.js'
import { targetPath } from '../target_path.js'

export function TargetCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('targets.create_title')}
        crumbs={[{ label: t('targets.title'), to: '/redteam/targets' }]}
      />
      <NewTarget pageOf={({ id }) => targetPath(id)} />
    </>
  )
}
