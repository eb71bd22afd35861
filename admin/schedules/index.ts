import EventRepeat from '@mui/icons-material/EventRepeat'
import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

export const schedulesScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/ScheduleList.js'), 'ScheduleList'),
  create: lazyPage(() => import('./screens/ScheduleCreate.js'), 'ScheduleCreate'),
  edit: lazyPage(() => import('./screens/ScheduleEdit.js'), 'ScheduleEdit'),
  editShows: true,
  icon: EventRepeat,
  recordRepresentation: 'name',
}
