import AdsClickOutlined from '@mui/icons-material/AdsClickOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const targetsScreens: ResourceScreens = {
  list: lazyPage(() => import('./TargetList.js'), 'TargetList'),
  create: lazyPage(() => import('./TargetCreate.js'), 'TargetCreate'),
  edit: lazyPage(() => import('./TargetEdit.js'), 'TargetEdit'),
  icon: AdsClickOutlined,
  recordRepresentation: 'name',
}
