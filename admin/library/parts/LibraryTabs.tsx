import type { Subject } from '#api/contract/accounts/permissions'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'

const PLACES = [
  ['collections', '/redteam/plugins', 'PluginCollection'],
  ['catalog', '/redteam/plugins/catalog', 'PluginCollection'],
  ['severities', '/redteam/plugins/severities', 'PluginSeverityOverride'],
  ['policies', '/redteam/plugins/policies', 'CustomPolicy'],
] as const satisfies readonly (readonly [string, string, Subject])[]

export function LibraryTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const { can } = useSession()
  const places = PLACES.filter(([, , subject]) => can('read', subject))
  return (
    <PlaceTabs
      label={t('library.tabs')}
      places={places.map(([name, to]) => ({ to, label: t(`library.tab.${name}`) }))}
      current={places.find(([name]) => name === current)?.[1]}
    />
  )
}
