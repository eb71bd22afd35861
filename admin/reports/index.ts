import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const reportsScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/ReportList.js'), 'ReportList'),
  icon: AssessmentOutlined,
  recordRepresentation: 'name',
  menu: { group: 'redteam', label: 'menu.reports' },
}
