import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const vulnerabilitiesScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/VulnerabilityList.js'), 'VulnerabilityList'),
  icon: GppMaybeOutlined,
  recordRepresentation: 'weakness',
  menu: { group: 'redteam', label: 'menu.vulnerabilities' },
}
