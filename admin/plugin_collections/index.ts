import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const collectionsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/CollectionList.js'), 'CollectionList'),
  create: lazyPage(() => import('./screens/CollectionCreate.js'), 'CollectionCreate'),
  edit: lazyPage(() => import('./screens/CollectionEdit.js'), 'CollectionEdit'),
  editShows: true,
  icon: CategoryOutlined,
  recordRepresentation: 'name',
  menu: { group: 'redteam', label: 'menu.plugins' },
}
