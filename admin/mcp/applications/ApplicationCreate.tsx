import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { APPLICATIONS } from '../places.js'
import './messages.js'
import { ApplicationEditor } from './ApplicationEditor.js'

/** Page for a new MCP application. */
export function ApplicationCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('mcp_applications.create')}
        crumbs={[{ label: t('mcp_applications.title'), to: `/${APPLICATIONS}` }]}
      />
      <ApplicationEditor record={null} />
    </>
  )
}
