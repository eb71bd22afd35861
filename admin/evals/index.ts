import { lazyPage } from '../core/routing/lazyPage.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

/** The page of an evaluation is not a screen of the resource; its route is in `admin/shell/routes/eval_routes.tsx`. */
export const evalsScreens: ResourceScreens = {
  list: lazyPage(() => import('./list/EvalList.js'), 'EvalList'),
  recordRepresentation: ({ id, description }) => String(description || id),
  menu: { group: 'evaluations', label: 'menu.all_evals' },
}
