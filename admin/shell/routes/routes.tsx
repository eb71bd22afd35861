import { evalRoutes } from './eval_routes.js'
import { guardrailRoutes } from './guardrail_routes.js'
import { lazyPage } from '../../core/routing/lazyPage.js'
import type { PageRoute } from '../../core/routing/page_route.js'
import { mcpRoutes } from './mcp_routes.js'
import { redteamRoutes } from './redteam_routes.js'
import { simbaRoutes } from './simba_routes.js'

/** Callback page shared by both identity provider protocols. */
const externalCallback = lazyPage(() => import('../../account/sign_in/Callback.js'), 'Callback')

/** Redirects from the menu's path and from the paths that the command-line tool prints. */
const auditLink = lazyPage(() => import('../../model_audits/screens/AuditLink.js'), 'AuditLink')

const readAudits = { action: 'read', subject: 'ModelAudit' } as const

/** Routes of all pages that are not screens of a resource. Menus do not link to pages without a route. */
export const pageRoutes: PageRoute[] = [
  {
    path: '/',
    page: lazyPage(() => import('../pages/Home.js'), 'Home'),
    access: 'user',
    layout: 'public',
  },
  {
    path: '/login',
    page: lazyPage(() => import('../../account/sign_in/Login.js'), 'Login'),
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
    page: lazyPage(() => import('../../account/registration/Register.js'), 'Register'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/verify-email',
    page: lazyPage(() => import('../../account/registration/VerifyEmail.js'), 'VerifyEmail'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/reset-password',
    page: lazyPage(() => import('../../account/password/RequestReset.js'), 'RequestReset'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/reset-password/confirm',
    page: lazyPage(() => import('../../account/password/ConfirmReset.js'), 'ConfirmReset'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/logout',
    page: lazyPage(() => import('../../account/sign_in/Logout.js'), 'Logout'),
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
    page: lazyPage(() => import('../../people/invitations/InvitePage.js'), 'InvitePage'),
    access: 'public',
    layout: 'public',
  },
  {
    path: '/organizations/new',
    page: lazyPage(
      () => import('../../organizations/screens/NewOrganization.js'),
      'NewOrganization'
    ),
    access: 'user',
    layout: 'public',
  },
  {
    path: '/organizations',
    page: lazyPage(
      () => import('../../organizations/screens/OrganizationIndex.js'),
      'OrganizationIndex'
    ),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId',
    page: lazyPage(
      () => import('../../organizations/screens/OrganizationDetails.js'),
      'OrganizationDetails'
    ),
    // Members who are not administrators are redirected to the teams.
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/overview',
    page: lazyPage(() => import('../../organizations/overview/OverviewPage.js'), 'OverviewPage'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/teams',
    page: lazyPage(() => import('../../teams/screens/TeamList.js'), 'TeamList'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/teams/:teamId',
    page: lazyPage(() => import('../../teams/screens/TeamPage.js'), 'TeamPage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/teams/:teamId/members',
    page: lazyPage(() => import('../../teams/members/MemberList.js'), 'MemberList'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/roles',
    page: lazyPage(() => import('../../roles/screens/RoleList.js'), 'RoleList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/roles/new',
    page: lazyPage(() => import('../../roles/screens/RoleCreate.js'), 'RoleCreate'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/roles/:roleId',
    page: lazyPage(() => import('../../roles/screens/RolePage.js'), 'RolePage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/import',
    page: lazyPage(() => import('../../imports/parts/ImportPage.js'), 'ImportPage'),
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
    page: lazyPage(() => import('../../core/states/NotFound.js'), 'NotFound'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/logged-in-reset-password',
    page: lazyPage(() => import('../../account/password/LoggedInReset.js'), 'LoggedInReset'),
    access: 'user',
    layout: 'authenticated',
  },
  {
    path: '/security',
    page: lazyPage(() => import('../../account/second_factors/SecurityPage.js'), 'SecurityPage'),
    access: 'user',
    layout: 'authenticated',
  },
  {
    path: '/sessions',
    page: lazyPage(() => import('../../account/sessions/Sessions.js'), 'Sessions'),
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
    path: '/model-audit/setup',
    page: lazyPage(() => import('../../model_audits/screens/AuditSetup.js'), 'AuditSetup'),
    access: { action: 'create', subject: 'ModelAudit' },
    layout: 'authenticated',
  },
  {
    path: '/model-audit/inventory',
    page: lazyPage(() => import('../../model_audits/inventory/InventoryPage.js'), 'InventoryPage'),
    access: readAudits,
    layout: 'authenticated',
  },
  {
    path: '/model-audit/settings',
    page: lazyPage(() => import('../../model_audits/settings/SettingsPage.js'), 'SettingsPage'),
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
    path: '/model-audit/scan/:scanId/compare',
    page: lazyPage(() => import('../../model_audits/compare/ComparePage.js'), 'ComparePage'),
    access: readAudits,
    layout: 'authenticated',
  },
  {
    path: '/model-audit/scan/:scanId',
    page: lazyPage(() => import('../../model_audits/screens/AuditPage.js'), 'AuditPage'),
    access: readAudits,
    layout: 'authenticated',
  },
  {
    path: '/api-tokens',
    page: lazyPage(() => import('../../api_tokens/screens/MyTokens.js'), 'MyTokens'),
    access: 'member',
    layout: 'authenticated',
  },
  {
    path: '/api-tokens/organization',
    page: lazyPage(
      () => import('../../api_tokens/screens/OrganizationTokens.js'),
      'OrganizationTokens'
    ),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/audit-logs',
    page: lazyPage(() => import('../../audit/screens/AuditLogs.js'), 'AuditLogs'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/audit-logs/refused-requests',
    page: lazyPage(
      () => import('../../refused_requests/screens/RefusedRequests.js'),
      'RefusedRequests'
    ),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/users',
    page: lazyPage(() => import('../../people/members/MemberList.js'), 'MemberList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/users/invitations',
    page: lazyPage(() => import('../../people/invitations/InvitationList.js'), 'InvitationList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/users/service-accounts',
    page: lazyPage(
      () => import('../../people/service_accounts/ServiceAccountList.js'),
      'ServiceAccountList'
    ),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/users/registrations',
    page: lazyPage(
      () => import('../../people/registrations/RegistrationRequestList.js'),
      'RegistrationRequestList'
    ),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/usage',
    page: lazyPage(() => import('../../usage/screens/UsagePage.js'), 'UsagePage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/webhooks',
    page: lazyPage(() => import('../../webhooks/screens/WebhookList.js'), 'WebhookList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/organizations/:orgId/webhooks/:webhookId',
    page: lazyPage(() => import('../../webhooks/screens/WebhookPage.js'), 'WebhookPage'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server',
    page: lazyPage(() => import('../../server_settings/screens/SettingList.js'), 'SettingList'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server/refused-requests',
    page: lazyPage(
      () => import('../../refused_requests/screens/ServerRefusedRequests.js'),
      'ServerRefusedRequests'
    ),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server/edit',
    page: lazyPage(() => import('../../server_settings/screens/SettingEdit.js'), 'SettingEdit'),
    access: 'admin',
    layout: 'authenticated',
  },
  {
    path: '/server/edit/:key',
    page: lazyPage(() => import('../../server_settings/screens/SettingEdit.js'), 'SettingEdit'),
    access: 'admin',
    layout: 'authenticated',
  },
  ...evalRoutes,
  ...redteamRoutes,
  ...guardrailRoutes,
  ...mcpRoutes,
  ...simbaRoutes,
]
