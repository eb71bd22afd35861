import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

/** The page of a session and the start form have routes in `admin/shell/routes/simba_routes.tsx`. */
export const simbaScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/SessionList.js'), 'SessionList'),
  icon: SmartToyOutlined,
  recordRepresentation: 'targetName',
}
