import { lazyPage } from '../../core/routing/lazyPage.js'
import type { PageRoute } from '../../core/routing/page_route.js'
import { refinePage } from '../../core/refine/refinePage.js'
import { HOME_SUBJECTS } from '../home_subjects.js'
import { TARGET_SUB_PAGES } from '../pages/target_pages.js'

/** The list and the drawer of a plugin share one route element, so that the list keeps its state. */
const pluginCatalog = lazyPage(
  () => import('../../plugins/screens/PluginCatalog.js'),
  'PluginCatalog'
)

/** The page of a vulnerability has two paths: one below its list, and a permanent link. */
const vulnerabilityPage = lazyPage(
  () => import('../../vulnerabilities/page/VulnerabilityPage.js'),
  'VulnerabilityPage'
)

/** All steps of the setup share one route element, so that the focus can follow the step. */
const setupPage = lazyPage(() => import('../../redteam_setup/screens/SetupPage.js'), 'SetupPage')

/** All tabs of a target share one route element, so that the header is not remounted. */
const targetPage = lazyPage(() => import('../pages/TargetRoute.js'), 'TargetRoute')

/** Routes of targets, scans, reports and vulnerabilities. */
export const redteamRoutes: PageRoute[] = [
  {
    path: '/redteam',
    page: lazyPage(() => import('../red_team_home/RedteamHome.js'), 'RedteamHome'),
    access: { action: 'read', subject: HOME_SUBJECTS },
    layout: 'authenticated',
  },
  {
    path: '/redteam/report/compare',
    page: lazyPage(() => import('../../reports/compare/ReportCompare.js'), 'ReportCompare'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/calibrations/:id',
    page: lazyPage(() => import('../../calibrations/page/CalibrationPage.js'), 'CalibrationPage'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/calibrations/:id/label',
    page: lazyPage(() => import('../../calibrations/label/LabelPage.js'), 'LabelPage'),
    access: { action: 'update', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/report/:id',
    page: refinePage(() => import('../../reports/page/ReportPage.js'), 'ReportPage'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/report/:id/remediation',
    page: lazyPage(
      () => import('../../remediations/screens/RemediationPage.js'),
      'RemediationPage'
    ),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/scan/create',
    page: lazyPage(() => import('../../scans/create/ScanCreate.js'), 'ScanCreate'),
    access: { action: 'create', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  ...['', '/:targetId', '/:targetId/:tab'].map((path) => ({
    path: `/redteam/setup${path}`,
    page: setupPage,
    access: { action: 'create' as const, subject: 'EvalJob' as const },
    layout: 'authenticated' as const,
  })),
  {
    path: '/jobs/queue',
    page: lazyPage(() => import('../../queue/screens/QueuePage.js'), 'QueuePage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/jobs/:id',
    page: refinePage(() => import('../../scans/page/ScanPage.js'), 'ScanPage'),
    access: { action: 'read', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/vulnerabilities/:issueId',
    page: vulnerabilityPage,
    access: { action: 'read', subject: 'Issue' },
    layout: 'authenticated',
  },
  {
    path: '/vulnerabilities/:issueId',
    page: vulnerabilityPage,
    access: { action: 'read', subject: 'Issue' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/target/:targetId',
    page: targetPage,
    access: { action: 'read', subject: 'Provider' },
    layout: 'authenticated',
  },
  ...TARGET_SUB_PAGES.map(({ path, subject }) => ({
    path: `/redteam/target/:targetId/${path}`,
    page: targetPage,
    access: { action: 'read' as const, subject },
    layout: 'authenticated' as const,
  })),
  {
    path: '/redteam/plugins/catalog',
    page: pluginCatalog,
    access: { action: 'read', subject: 'PluginCollection' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/plugins/catalog/:pluginId',
    page: pluginCatalog,
    access: { action: 'read', subject: 'PluginCollection' },
    layout: 'authenticated',
  },
]
