import { GUARDRAIL_SUB_PAGES } from '../../guardrails/page/sub_pages.js'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { PageRoute } from '../../core/routing/page_route.js'

const readGuardrails = { action: 'read', subject: 'Guardrail' } as const

/** All tabs of a guardrail share one route element, so that the header is not remounted. */
const guardrailPage = lazyPage(
  () => import('../../guardrails/page/GuardrailPage.js'),
  'GuardrailPage'
)

/** The list and the drawer of a request share one route element, so that the list keeps its state. */
const requestList = lazyPage(
  () => import('../../guardrails/requests/RequestList.js'),
  'RequestList'
)

/** Routes of guardrails, except their list, which is the screen of a resource. */
export const guardrailRoutes: PageRoute[] = [
  {
    path: '/guardrails/create',
    page: lazyPage(() => import('../../guardrails/form/GuardrailCreate.js'), 'GuardrailCreate'),
    access: { action: 'create', subject: 'Guardrail' },
    layout: 'authenticated',
  },
  ...['', '/:requestId'].map((path) => ({
    path: `/guardrails/requests${path}`,
    page: requestList,
    access: readGuardrails,
    layout: 'authenticated' as const,
  })),
  {
    path: '/guardrails/dashboard',
    page: lazyPage(() => import('../../guardrails/dashboard/DashboardPage.js'), 'DashboardPage'),
    access: readGuardrails,
    layout: 'authenticated',
  },
  {
    path: '/guardrails/test',
    page: lazyPage(() => import('../../guardrails/test/TestPage.js'), 'TestPage'),
    access: readGuardrails,
    layout: 'authenticated',
  },
  {
    path: '/guardrails/integrate',
    page: lazyPage(() => import('../../guardrails/integrate/IntegratePage.js'), 'IntegratePage'),
    access: readGuardrails,
    layout: 'authenticated',
  },
  {
    path: '/guardrails/:id',
    page: guardrailPage,
    access: readGuardrails,
    layout: 'authenticated',
  },
  ...GUARDRAIL_SUB_PAGES.map(({ path }) => ({
    path: `/guardrails/:id/${path}`,
    page: guardrailPage,
    access: readGuardrails,
    layout: 'authenticated' as const,
  })),
]
