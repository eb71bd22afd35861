import { lazyPage } from './lazyPage.js'
import type { PageRoute } from './page_route.js'
import { refinePage } from './refinePage.js'
import { TARGET_SUB_PAGES } from '../targets/page/sub_pages.js'

/** The list and the drawer of one plugin are one page, so that the list stays where it is. */
const pluginCatalog = lazyPage(() => import('../plugins/PluginCatalog.js'), 'PluginCatalog')

/** A vulnerability has two addresses: below its list, and the one that others know it by. */
const issuePage = lazyPage(() => import('../vulnerabilities/IssuePage.js'), 'IssuePage')

/** The header of a target and its tabs are one page, whichever part of it is shown. */
const targetPage = lazyPage(() => import('../targets/page/TargetPage.js'), 'TargetPage')

/** Pages of targets, scans, reports and vulnerabilities. */
export const redteamRoutes: PageRoute[] = [
  {
    path: '/redteam',
    page: lazyPage(() => import('../redteam/RedteamHome.js'), 'RedteamHome'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/redteam/report/compare',
    page: lazyPage(() => import('../reports/compare/ReportCompare.js'), 'ReportCompare'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/report/:id',
    page: refinePage(() => import('../reports/ReportPage.js'), 'ReportPage'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/report/:id/remediation',
    page: lazyPage(() => import('../remediation/RemediationPage.js'), 'RemediationPage'),
    access: { action: 'read', subject: 'Eval' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/scan/create',
    page: lazyPage(() => import('../scans/create/ScanCreate.js'), 'ScanCreate'),
    access: { action: 'create', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  {
    path: '/jobs/queue',
    page: lazyPage(() => import('../queue/QueuePage.js'), 'QueuePage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/jobs/:id',
    page: refinePage(() => import('../scans/page/ScanPage.js'), 'ScanPage'),
    access: { action: 'read', subject: 'EvalJob' },
    layout: 'authenticated',
  },
  {
    path: '/redteam/vulnerabilities/:issueId',
    page: issuePage,
    // The server says in whose team it may be read: links lead into other teams than the current one.
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/vulnerabilities/:issueId',
    page: issuePage,
    access: 'member',
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
