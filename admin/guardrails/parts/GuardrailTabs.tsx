import { useText } from '../../core/i18n/i18n.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'
import '../messages.js'

const PLACES = [
  ['guardrails', '/guardrails'],
  ['requests', '/guardrails/requests'],
  ['dashboard', '/guardrails/dashboard'],
  ['test', '/guardrails/test'],
  ['integrate', '/guardrails/integrate'],
] as const

/** Tabs of the guardrails area. */
export function GuardrailTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  return (
    <PlaceTabs
      label={t('guardrails.tabs')}
      places={PLACES.map(([name, to]) => ({ to, label: t(`guardrails.tab.${name}`) }))}
      current={PLACES.find(([name]) => name === current)?.[1]}
    />
  )
}
