import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const issuesScreens: ResourceScreens = {
  list: lazyPage(() => import('./IssueList.js'), 'IssueList'),
  icon: GppMaybeOutlined,
  recordRepresentation: 'weakness',
}
