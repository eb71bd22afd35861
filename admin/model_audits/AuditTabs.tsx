import { useLocation } from 'react-router'
import { useText } from '../core/i18n/i18n.js'
import { PlaceTabs } from '../core/page/PlaceTabs.js'
import { useCan } from '../core/session/session.js'

/** Tabs of the model audit pages. Users who cannot start audits do not see the setup. */
export function AuditTabs() {
  const t = useText()
  const { pathname } = useLocation()
  const canCreate = useCan('create', 'ModelAudit')
  const history = { to: '/model-audit/history', label: t('model_audits.tab.history') }
  const suppressions = {
    to: '/model-audit/suppressions',
    label: t('model_audits.tab.suppressions'),
  }
  const inventory = { to: '/model-audit/inventory', label: t('model_audits.tab.inventory') }
  const sources = { to: '/model-audit/sources', label: t('model_audits.tab.sources') }
  const settings = { to: '/model-audit/settings', label: t('model_audits.tab.settings') }
  const setup = { to: '/model-audit/setup', label: t('model_audits.tab.setup') }
  return (
    <PlaceTabs
      label={t('model_audits.tab.label')}
      places={[...(canCreate ? [setup] : []), history, inventory, sources, suppressions, settings]}
      current={pathname}
    />
  )
}
