import RuleFolderOutlined from '@mui/icons-material/RuleFolderOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const modelAuditsScreens: ResourceScreens = {
  list: lazyPage(() => import('./AuditList.js'), 'AuditList'),
  icon: RuleFolderOutlined,
  recordRepresentation: 'name',
}
