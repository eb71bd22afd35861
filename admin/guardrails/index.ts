import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

/** The main menu has its own entry for guardrails. All other pages are in `guardrail_routes.tsx`. */
export const guardrailsScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/GuardrailList.js'), 'GuardrailList'),
  icon: ShieldOutlined,
  recordRepresentation: 'name',
}
