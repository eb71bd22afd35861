import { lazyPage } from './lazyPage.js'
import type { PageRoute } from './page_route.js'

/** The newest version and any older one are one page. */
const datasetItems = lazyPage(() => import('../datasets/DatasetItems.js'), 'DatasetItems')

const readEvals = { action: 'read', subject: 'Eval' } as const

/** Pages of evaluations, configurations and datasets. */
export const evalRoutes: PageRoute[] = [
  {
    path: '/eval',
    page: lazyPage(() => import('../evals/page/EvalIndex.js'), 'EvalIndex'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/eval/:id',
    page: lazyPage(() => import('../evals/page/EvalPage.js'), 'EvalPage'),
    // The server says in whose team it may be read: links lead into other teams than the current one.
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/evals/create',
    page: lazyPage(() => import('../eval_editor/EvalCreate.js'), 'EvalCreate'),
    access: { action: 'create', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  {
    path: '/configs/:id',
    page: lazyPage(() => import('../eval_editor/ConfigPage.js'), 'ConfigPage'),
    access: { action: 'read', subject: 'Config' },
    layout: 'authenticated',
  },
  {
    path: '/evals/prompts',
    page: lazyPage(() => import('../prompts/PromptList.js'), 'PromptList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/evals/prompts/:id',
    page: lazyPage(() => import('../prompts/PromptPage.js'), 'PromptPage'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/evals/history',
    page: lazyPage(() => import('../history/HistoryList.js'), 'HistoryList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/evals/media',
    page: lazyPage(() => import('../media/MediaList.js'), 'MediaList'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/from-evaluations',
    page: lazyPage(() => import('../datasets/TestSetList.js'), 'TestSetList'),
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
    page: lazyPage(() => import('../datasets/versions/DatasetVersions.js'), 'DatasetVersions'),
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
    page: lazyPage(() => import('../datasets/versions/DatasetDiff.js'), 'DatasetDiff'),
    access: readEvals,
    layout: 'authenticated',
  },
  {
    path: '/datasets/:id/evals',
    page: lazyPage(() => import('../datasets/DatasetEvals.js'), 'DatasetEvals'),
    access: readEvals,
    layout: 'authenticated',
  },
]
