import DatasetOutlined from '@mui/icons-material/DatasetOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const datasetsScreens: ResourceScreens = {
  list: lazyPage(() => import('./DatasetList.js'), 'DatasetList'),
  icon: DatasetOutlined,
  recordRepresentation: 'name',
}
