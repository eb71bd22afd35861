import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const reportsScreens: ResourceScreens = {
  list: lazyPage(() => import('./ReportList.js'), 'ReportList'),
  icon: AssessmentOutlined,
  recordRepresentation: 'name',
}
