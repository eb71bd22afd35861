import AdsClickOutlined from '@mui/icons-material/AdsClickOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const targetsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/TargetList.js'), 'TargetList'),
  create: lazyPage(() => import('./screens/TargetCreate.js'), 'TargetCreate'),
  edit: lazyPage(() => import('./screens/TargetEdit.js'), 'TargetEdit'),
  icon: AdsClickOutlined,
  recordRepresentation: 'name',
  menu: { group: 'redteam', label: 'menu.targets' },
}
