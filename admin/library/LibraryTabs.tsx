import type { Subject } from '#api/contract/permissions'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/library.js'
import { PlaceTabs } from '../ui/PlaceTabs.js'

const PLACES = [
  ['collections', '/redteam/plugins', 'PluginCollection'],
  ['catalog', '/redteam/plugins/catalog', 'PluginCollection'],
  ['severities', '/redteam/plugins/severities', 'PluginSeverityOverride'],
  ['policies', '/redteam/plugins/policies', 'CustomPolicy'],
] as const satisfies readonly (readonly [string, string, Subject])[]

/** What scans can be made of, side by side. */
export function LibraryTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const { can } = useSession()
  const places = PLACES.filter(([, , subject]) => can('read', subject))
  return (
    <PlaceTabs
      label={t('library.places')}
      places={places.map(([name, to]) => ({ to, label: t(`library.place.${name}`) }))}
      current={places.find(([name]) => name === current)?.[1]}
    />
  )
}
