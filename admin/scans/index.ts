import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

/**
 * The page of a scan and the start form are not screens of the resource; their routes are in
 * `admin/shell/routes/redteam_routes.tsx`.
 */
export const scansScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/ScanList.js'), 'ScanList'),
  recordRepresentation: 'name',
  menu: {
    group: 'redteam',
    label: 'menu.scans',
    shown: ({ enableServerSideJobs }) => enableServerSideJobs,
  },
}
