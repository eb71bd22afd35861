import DatasetOutlined from '@mui/icons-material/DatasetOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const datasetsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/DatasetList.js'), 'DatasetList'),
  icon: DatasetOutlined,
  recordRepresentation: 'name',
  menu: { group: 'evaluations', label: 'menu.datasets' },
}
