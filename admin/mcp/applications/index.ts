import AppsOutlined from '@mui/icons-material/AppsOutlined'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { ResourceScreens } from '../../core/routing/resource_screens.js'

/** The form is at `/mcp-proxy/applications/:id/edit`. */
export const mcpApplicationsScreens: ResourceScreens = {
  list: lazyPage(() => import('./ApplicationList.js'), 'ApplicationList'),
  create: lazyPage(() => import('./ApplicationCreate.js'), 'ApplicationCreate'),
  edit: lazyPage(() => import('./page/ApplicationPage.js'), 'ApplicationPage'),
  editShows: true,
  icon: AppsOutlined,
  recordRepresentation: 'name',
}
