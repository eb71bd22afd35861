import RuleFolderOutlined from '@mui/icons-material/RuleFolderOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const modelAuditsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/AuditList.js'), 'AuditList'),
  icon: RuleFolderOutlined,
  recordRepresentation: 'name',
}
