import PolicyOutlined from '@mui/icons-material/PolicyOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const policiesScreens: ResourceScreens = {
  list: lazyPage(() => import('./PolicyList.js'), 'PolicyList'),
  create: lazyPage(() => import('./PolicyCreate.js'), 'PolicyCreate'),
  edit: lazyPage(() => import('./PolicyEdit.js'), 'PolicyEdit'),
  icon: PolicyOutlined,
  recordRepresentation: 'name',
}
