import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

/** The page of one scan and the start form are no screens of the resource: see `app/routes.tsx`. */
export const scansScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/ScanList.js'), 'ScanList'),
  recordRepresentation: 'name',
}
