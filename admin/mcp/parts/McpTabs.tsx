import { useText } from '../../core/i18n/i18n.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { MCP_AREAS, type McpArea } from './areas.js'

/** Tabs of the MCP proxy area that the user can open. */
export function McpTabs({ current }: { current: McpArea }) {
  const t = useText()
  const { can } = useSession()
  const areas = MCP_AREAS.filter(({ subject }) => subject === null || can('read', subject))
  return (
    <PlaceTabs
      label={t('mcp_proxy.tabs')}
      places={areas.map(({ area, to }) => ({ to, label: t(`mcp_proxy.tab.${area}`) }))}
      current={areas.find(({ area }) => area === current)?.to}
    />
  )
}
