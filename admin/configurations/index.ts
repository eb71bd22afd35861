import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const configurationScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/ConfigurationList.js'), 'ConfigurationList'),
  icon: TuneOutlined,
  recordRepresentation: 'name',
  menu: { group: 'evaluations', label: 'menu.configurations' },
}
