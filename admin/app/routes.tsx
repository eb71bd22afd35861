import { lazyPage } from './lazyPage.js'
import type { PageRoute } from './page_route.js'
import { refinePage } from './refinePage.js'
import { TARGET_SUB_PAGES } from '../targets/page/sub_pages.js'

/** The list and the drawer of one plugin are one page, so that the list stays where it is. */
const pluginCatalog = lazyPage(() => import('../plugins/PluginCatalog.js'), 'PluginCatalog')

/** Both ways back from an identity provider are one page. */
const externalCallback = lazyPage(() => import('../pages/Callback.js'), 'Callback')

/** The newest version and any older one are one page. */
const datasetItems = lazyPage(() => import('../datasets/DatasetItems.js'), 'DatasetItems')

/** A vulnerability has two addresses: below its list, and the one that others know it by. */
const issuePage = lazyPage(() => import('../vulnerabilities/IssuePage.js'), 'IssuePage')

/** The header of a target and its tabs are one page, whichever part of it is shown. */
const targetPage = lazyPage(() => import('../targets/page/TargetPage.js'), 'TargetPage')

/** The address of the menu and those that the command-line tool prints lead on. */
const auditLink = lazyPage(() => import('../model_audits/AuditLink.js'), 'AuditLink')

const readAudits = { action: 'read', subject: 'ModelAudit' } as const

const readEvals = { action: 'read', subject: 'Eval' } as const

/** Every page that is no screen of a resource. A page that is not here (or not yet) is linked nowhere. */
export const pageRoutes: PageRoute[] = [
  {
    path: '/',
    page: lazyPage(() => import('../pages/Home.js'), 'Home'),
    access: 'user',
    layout: 'public',
  },
  {
    path: '/login',
    page: lazyPage(() => import('../pages/Login.js'), 'Login'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/auth/fusionauth/callback',
    page: externalCallback,
    access: 'public',
    layout: 'public',
  },
  {
    path: '/auth/oidc/callback',
    page: externalCallback,
    access: 'public',
    layout: 'public',
  },
  {
    path: '/register',
    page: lazyPage(() => import('../pages/Register.js'), 'Register'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/verify-email',
    page: lazyPage(() => import('../pages/VerifyEmail.js'), 'VerifyEmail'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/reset-password',
    page: lazyPage(() => import('../pages/RequestReset.js'), 'RequestReset'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/reset-password/confirm',
    page: lazyPage(() => import('../pages/ConfirmReset.js'), 'ConfirmReset'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/logout',
    page: lazyPage(() => import('../pages/Logout.js'), 'Logout'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/upgrade',
    page: lazyPage(() => import('../pages/Upgrade.js'), 'Upgrade'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/invite',
    page: lazyPage(() => import('../people/InvitePage.js'), 'InvitePage'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/organizations/new',
    page: lazyPage(() => import('../pages/NewOrganization.js'), 'NewOrganization'),
    access: 'user',
    layout: 'public',
  },
  {
    path: '/organizations',
    page: lazyPage(() => import('../organizations/OrganizationIndex.js'), 'OrganizationIndex'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId',
    page: lazyPage(() => import('../organizations/OrganizationDetails.js'), 'OrganizationDetails'),
    // Others than administrators are led on to the teams.
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/overview',
    page: lazyPage(() => import('../organizations/overview/OverviewPage.js'), 'OverviewPage'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/teams',
    page: lazyPage(() => import('../teams/TeamList.js'), 'TeamList'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/teams/:teamId',
    page: lazyPage(() => import('../teams/TeamPage.js'), 'TeamPage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/teams/:teamId/members',
    page: lazyPage(() => import('../teams/MemberList.js'), 'MemberList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/roles',
    page: lazyPage(() => import('../roles/RoleList.js'), 'RoleList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/roles/new',
    page: lazyPage(() => import('../roles/RoleCreate.js'), 'RoleCreate'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/roles/:roleId',
    page: lazyPage(() => import('../roles/RolePage.js'), 'RolePage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/import',
    page: lazyPage(() => import('../imports/ImportPage.js'), 'ImportPage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/no-team',
    page: lazyPage(() => import('../pages/NoTeam.js'), 'NoTeam'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/not-found',
    page: lazyPage(() => import('../pages/NotFound.js'), 'NotFound'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/logged-in-reset-password',
    page: lazyPage(() => import('../pages/LoggedInReset.js'), 'LoggedInReset'),
    access: 'user',
    layout: 'authenticated',
  },
  {
    path: '/sessions',
    page: lazyPage(() => import('../account/Sessions.js'), 'Sessions'),
    access: 'user',
    layout: 'authenticated',
  },
  {
    path: '/welcome',
    page: lazyPage(() => import('../pages/Welcome.js'), 'Welcome'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/config',
    page: lazyPage(() => import('../pages/Configuration.js'), 'Configuration'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/model-audit',
    page: auditLink,
    access: readAudits,
    layout: 'authenticated',
  },
  {
    path: '/model-audit/:scanId',
    page: auditLink,
    access: readAudits,
    layout: 'authenticated',
  },
  {
    path: '/model-audit/scan/:scanId',
    page: lazyPage(() => import('../model_audits/AuditPage.js'), 'AuditPage'),
    access: readAudits,
    layout: 'authenticated',
  },
  {
    path: '/api-tokens',
    page: lazyPage(() => import('../api_tokens/MyTokens.js'), 'MyTokens'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/api-tokens/organization',
    page: lazyPage(() => import('../api_tokens/OrganizationTokens.js'), 'OrganizationTokens'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/audit-logs',
    page: lazyPage(() => import('../audit/AuditLogs.js'), 'AuditLogs'),
    access: 'admin',
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
  {
    path: '/organizations/:orgId/users',
    page: lazyPage(() => import('../people/MemberList.js'), 'MemberList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/users/invitations',
    page: lazyPage(() => import('../people/InvitationList.js'), 'InvitationList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/users/service-accounts',
    page: lazyPage(() => import('../people/ServiceAccountList.js'), 'ServiceAccountList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/usage',
    page: lazyPage(() => import('../usage/UsagePage.js'), 'UsagePage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/webhooks',
    page: lazyPage(() => import('../webhooks/WebhookList.js'), 'WebhookList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/webhooks/:webhookId',
    page: lazyPage(() => import('../webhooks/WebhookPage.js'), 'WebhookPage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server',
    page: lazyPage(() => import('../server_settings/SettingList.js'), 'SettingList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server/edit',
    page: lazyPage(() => import('../server_settings/SettingEdit.js'), 'SettingEdit'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server/edit/:key',
    page: lazyPage(() => import('../server_settings/SettingEdit.js'), 'SettingEdit'),
    access: 'admin',
    layout: 'authenticated',
  },
]
