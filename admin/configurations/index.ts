import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const evalConfigsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/ConfigList.js'), 'ConfigList'),
  icon: TuneOutlined,
  recordRepresentation: 'name',
  menu: { group: 'evaluations', label: 'menu.configurations' },
}
