import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const templatesScreens: ResourceScreens = {
  list: lazyPage(() => import('./TemplateList.js'), 'TemplateList'),
  create: lazyPage(() => import('./TemplateCreate.js'), 'TemplateCreate'),
  edit: lazyPage(() => import('./TemplateEdit.js'), 'TemplateEdit'),
  editShows: true,
  icon: ChecklistOutlined,
  recordRepresentation: 'name',
}
