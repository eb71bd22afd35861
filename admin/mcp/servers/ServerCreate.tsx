import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { SERVERS } from '../places.js'
import './messages.js'
import { ServerEditor } from './ServerEditor.js'

/** Page for a new MCP server. */
export function ServerCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('mcp_servers.create')}
        crumbs={[{ label: t('mcp_servers.title'), to: `/${SERVERS}` }]}
      />
      <ServerEditor record={null} />
    </>
  )
}
