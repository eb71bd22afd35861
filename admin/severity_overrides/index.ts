import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const severitiesScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/SetList.js'), 'SetList'),
  create: lazyPage(() => import('./screens/SetCreate.js'), 'SetCreate'),
  edit: lazyPage(() => import('./screens/SetEdit.js'), 'SetEdit'),
  editShows: true,
  icon: TuneOutlined,
  recordRepresentation: 'name',
}
