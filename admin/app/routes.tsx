import { evalRoutes } from './eval_routes.js'
import { lazyPage } from './lazyPage.js'
import type { PageRoute } from './page_route.js'
import { redteamRoutes } from './redteam_routes.js'

/** Both ways back from an identity provider are one page. */
const externalCallback = lazyPage(() => import('../pages/Callback.js'), 'Callback')

/** The address of the menu and those that the command-line tool prints lead on. */
const auditLink = lazyPage(() => import('../model_audits/AuditLink.js'), 'AuditLink')

const readAudits = { action: 'read', subject: 'ModelAudit' } as const

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
    path: '/security',
    page: lazyPage(() => import('../security/SecurityPage.js'), 'SecurityPage'),
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
    path: '/organizations/:orgId/audit-logs/refused-requests',
    page: lazyPage(() => import('../refused_requests/RefusedRequests.js'), 'RefusedRequests'),
    access: 'admin',
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
    path: '/server/refused-requests',
    page: lazyPage(
      () => import('../refused_requests/ServerRefusedRequests.js'),
      'ServerRefusedRequests'
    ),
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
  ...evalRoutes,
  ...redteamRoutes,
]
