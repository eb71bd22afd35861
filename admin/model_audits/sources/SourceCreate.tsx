import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { derivedSources } from './derived_sources.js'
import { SourceEditor } from './SourceEditor.js'

/** Page for a new model source. */
export function SourceCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('model_sources.create')}
        crumbs={[{ label: t('model_sources.title'), to: `/${derivedSources.definition.name}` }]}
      />
      <SourceEditor record={null} />
    </>
  )
}
