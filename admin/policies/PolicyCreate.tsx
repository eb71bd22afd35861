import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'
import { PageHeader } from '../ui/PageHeader.js'
import { POLICIES } from './policy_record.js'
import { PolicyEditor } from './PolicyEditor.js'

/** A new policy. */
export function PolicyCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('library.policies.create_title')}
        crumbs={[{ label: t('library.policies.title'), to: `/${POLICIES}` }]}
      />
      <PolicyEditor record={null} />
    </>
  )
}
