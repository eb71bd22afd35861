import { lazyPage } from '../app/lazyPage.js'
import type { ResourceScreens } from '../app/resource_screens.js'

/** The page of one evaluation is no screen of the resource: see `app/routes.tsx`. */
export const evalsScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/EvalList.js'), 'EvalList'),
  recordRepresentation: ({ id, description }) => String(description || id),
}
