import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { ResourceScreens } from '../../core/routing/resource_screens.js'

export const mcpAlertsScreens: ResourceScreens = {
  list: lazyPage(() => import('./AlertList.js'), 'AlertList'),
  edit: lazyPage(() => import('./AlertPage.js'), 'AlertPage'),
  editShows: true,
  icon: NotificationsOutlined,
  recordRepresentation: 'message',
}
