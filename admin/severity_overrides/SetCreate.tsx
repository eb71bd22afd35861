import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'
import { WithCatalog } from '../templates/WithCatalog.js'
import { PageHeader } from '../ui/PageHeader.js'
import { SETS } from './set_record.js'
import { SetEditor } from './SetEditor.js'

/** A new set of severities. */
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
