import { useText } from '../../core/i18n/i18n.js'
import '../../library/messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { POLICIES } from '../policy_record.js'
import { PolicyEditor } from '../parts/PolicyEditor.js'

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
