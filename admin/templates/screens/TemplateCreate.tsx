import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { NewTemplate } from '../parts/NewTemplate.js'

export function TemplateCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('templates.create')}
        crumbs={[{ label: t('templates.title'), to: '/redteam/configs' }]}
      />
      <NewTemplate pageOf={({ id }) => `/redteam/configs/${id}?tab=review`} />
    </>
  )
}
