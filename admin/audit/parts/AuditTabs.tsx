import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'

const PLACES = [
  ['changes', '/audit-logs'],
  ['refused', '/audit-logs/refused-requests'],
] as const

/** Tabs for changes and refused requests. */
export function AuditTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const pathOf = useOrganizationPath()
  const places = PLACES.map(([name, path]) => ({
    name,
    to: pathOf(path),
    label: t(`audit.tab.${name}`),
  }))
  return (
    <PlaceTabs
      label={t('audit.tabs')}
      places={places}
      current={places.find(({ name }) => name === current)?.to}
    />
  )
}
