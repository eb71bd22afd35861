import EventRepeat from '@mui/icons-material/EventRepeat'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const schedulesScreens: ResourceScreens = {
  list: lazyPage(() => import('./ScheduleList.js'), 'ScheduleList'),
  create: lazyPage(() => import('./ScheduleCreate.js'), 'ScheduleCreate'),
  edit: lazyPage(() => import('./ScheduleEdit.js'), 'ScheduleEdit'),
  icon: EventRepeat,
  recordRepresentation: 'name',
}
