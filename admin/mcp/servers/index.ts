import DnsOutlined from '@mui/icons-material/DnsOutlined'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { ResourceScreens } from '../../core/routing/resource_screens.js'

/** The main menu has one entry for all pages of the MCP proxy area. The form is at `/mcp-proxy/servers/:id/edit`. */
export const mcpServersScreens: ResourceScreens = {
  list: lazyPage(() => import('./ServerList.js'), 'ServerList'),
  create: lazyPage(() => import('./ServerCreate.js'), 'ServerCreate'),
  edit: lazyPage(() => import('./page/ServerPage.js'), 'ServerPage'),
  editShows: true,
  icon: DnsOutlined,
  recordRepresentation: 'name',
}
