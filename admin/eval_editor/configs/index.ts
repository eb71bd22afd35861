import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { lazyPage } from '../../app/lazyPage.js'
import type { ResourceScreens } from '../../app/resource_screens.js'

export const evalConfigsScreens: ResourceScreens = {
  list: lazyPage(() => import('./ConfigList.js'), 'ConfigList'),
  icon: TuneOutlined,
  recordRepresentation: 'name',
}
