import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const templatesScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/TemplateList.js'), 'TemplateList'),
  create: lazyPage(() => import('./screens/TemplateCreate.js'), 'TemplateCreate'),
  edit: lazyPage(() => import('./screens/TemplateEdit.js'), 'TemplateEdit'),
  editShows: true,
  icon: ChecklistOutlined,
  recordRepresentation: 'name',
  menu: { group: 'redteam', label: 'menu.templates' },
}
