import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

/** Not in the main menu; reports link to the list. */
export const calibrationsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/CalibrationList.js'), 'CalibrationList'),
  recordRepresentation: 'name',
}
