import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

/** Reached from reports; the main menu is fixed. */
export const calibrationsScreens: ResourceScreens = {
  list: lazyPage(() => import('./screens/CalibrationList.js'), 'CalibrationList'),
  recordRepresentation: 'name',
}
