import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const collectionsScreens: ResourceScreens = {
  list: lazyPage(() => import('./CollectionList.js'), 'CollectionList'),
  create: lazyPage(() => import('./CollectionCreate.js'), 'CollectionCreate'),
  edit: lazyPage(() => import('./CollectionEdit.js'), 'CollectionEdit'),
  icon: CategoryOutlined,
  recordRepresentation: 'name',
}
