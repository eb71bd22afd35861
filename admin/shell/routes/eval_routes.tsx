import { lazyPage } from '../../core/routing/lazyPage.js'
import type { PageRoute } from '../../core/routing/page_route.js'

/** All versions share one route element, so that changing the version does not remount the page. */
const datasetItems = lazyPage(
  () => import('../../datasets/screens/DatasetItems.js'),
  'DatasetItems'
)

const readEvals = { action: 'read', subject: 'Eval' } as const

/** Routes of evaluations, configurations and datasets. */
export const evalRoutes: PageRoute[] = [
  {
    path: '/eval',
    page: lazyPage(() => import('../../evals/page/EvalIndex.js'), 'EvalIndex'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/eval/:id',
    page: lazyPage(() => import('../../evals/page/EvalPage.js'), 'EvalPage'),
    // The server checks access, because links can lead to records of a team other than the current one.
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/evals/create',
    page: lazyPage(() => import('../../configurations/editor/EvalCreate.js'), 'EvalCreate'),
    access: { action: 'create', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  {
    path: '/configs/:id',
    page: lazyPage(
      () => import('../../configurations/editor/ConfigurationPage.js'),
      'ConfigurationPage'
    ),
    access: { action: 'read', subject: 'Config' },
    layout: 'authenticated',
  },
  {
    path: '/evals/prompts',
    page: lazyPage(() => import('../../prompts/screens/PromptList.js'), 'PromptList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/evals/prompts/:id',
    page: lazyPage(() => import('../../prompts/screens/PromptPage.js'), 'PromptPage'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/evals/history',
    page: lazyPage(() => import('../../eval_history/screens/HistoryList.js'), 'HistoryList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/evals/media',
    page: lazyPage(() => import('../../media/screens/MediaList.js'), 'MediaList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/from-evaluations',
    page: lazyPage(() => import('../../datasets/screens/TestSetList.js'), 'TestSetList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/:id',
    page: datasetItems,
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/:id/versions',
    page: lazyPage(() => import('../../datasets/versions/DatasetVersions.js'), 'DatasetVersions'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/:id/versions/:number',
    page: datasetItems,
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/:id/diff',
    page: lazyPage(() => import('../../datasets/versions/DatasetDiff.js'), 'DatasetDiff'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/:id/evals',
    page: lazyPage(() => import('../../datasets/screens/DatasetEvals.js'), 'DatasetEvals'),
    access: readEvals,
    layout: 'authenticated',
  },
]
