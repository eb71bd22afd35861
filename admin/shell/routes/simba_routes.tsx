import { lazyPage } from '../../core/routing/lazyPage.js'
import type { PageRoute } from '../../core/routing/page_route.js'

/** Routes of Simba sessions, except their list, which is the screen of a resource. */
export const simbaRoutes: PageRoute[] = [
  {
    path: '/simba/create',
    page: lazyPage(() => import('../../simba/create/SessionCreate.js'), 'SessionCreate'),
    access: { action: 'create', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  {
    path: '/simba/:sessionId',
    page: lazyPage(() => import('../../simba/page/SessionPage.js'), 'SessionPage'),
    access: { action: 'read', subject: 'EvalJob' },
    layout: 'authenticated',
  },
]
