import { useText } from '../../core/i18n/i18n.js'
import '../../library/messages.js'
import { WithCatalog } from '../../templates/plugins/WithCatalog.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { SETS } from '../set_record.js'
import { SetEditor } from '../parts/SetEditor.js'

export function SetCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('library.severities.create_title')}
        crumbs={[{ label: t('library.severities.title'), to: `/${SETS}` }]}
      />
      <WithCatalog>{(catalog) => <SetEditor record={null} catalog={catalog} />}</WithCatalog>
    </>
  )
}
