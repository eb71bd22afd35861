import PolicyOutlined from '@mui/icons-material/PolicyOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const policiesScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/PolicyList.js'), 'PolicyList'),
  create: lazyPage(() => import('./screens/PolicyCreate.js'), 'PolicyCreate'),
  edit: lazyPage(() => import('./screens/PolicyEdit.js'), 'PolicyEdit'),
  editShows: true,
  icon: PolicyOutlined,
  recordRepresentation: 'name',
}
