import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

export const severitiesScreens: ResourceScreens = {
  list: lazyPage(() => import('./SetList.js'), 'SetList'),
  create: lazyPage(() => import('./SetCreate.js'), 'SetCreate'),
  edit: lazyPage(() => import('./SetEdit.js'), 'SetEdit'),
  icon: TuneOutlined,
  recordRepresentation: 'name',
}
