import { controllers } from '#generated/controllers'
import { invitations } from '#api/contract/resources/invitations'
import { roles } from '#api/contract/resources/roles'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { teamMembers } from '#api/contract/resources/team_members'
import { teams } from '#api/contract/resources/teams'
import { users } from '#api/contract/resources/users'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { installLicense } from '#api/license/license_validator'
import { createImport } from '#api/imports/import_validator'
import { createOrganization, updateOrganization } from '#api/organizations/organization_validator'
import {
  acceptInvitation,
  changeUsers,
  createInvitation,
  createInvitations,
  createServiceAccount,
  updateServiceAccount,
} from '#api/people/people_validator'
import { createRole, updateRole } from '#api/roles/role_validator'
import { addMember, addMembers, changeRole } from '#api/teams/member_validator'
import { createTeam, createTeams, updateTeam } from '#api/teams/team_validator'

/** The organization: teams, roles, people, license and usage. After sign_in: /users/me is no user of that id. */
export function organizationRoutes() {
  // Organization
  endpoint(
    'POST /organizations',
    'user',
    [controllers.organizations.Organizations, 'store'],
    'Create an organization',
    { body: createOrganization }
  )
  endpoint(
    'GET /organizations/overview',
    'member',
    [controllers.organizations.Overview, 'show'],
    'What happened in the teams that I may see',
    { query: { from: 'First day, YYYY-MM-DD', to: 'Last day', teamId: 'One team only' } }
  )
  endpoint(
    'GET /organizations/:id',
    'admin',
    [controllers.organizations.Organizations, 'show'],
    'The current organization and what it holds'
  )
  endpoint(
    'PUT /organizations/:id',
    'admin',
    [controllers.organizations.Organizations, 'update'],
    'Change the current organization',
    { body: updateOrganization, recent: true }
  )
  const { License } = controllers.license
  endpoint('GET /license', 'member', [License, 'show'], 'State of the license')
  endpoint('POST /license', 'admin', [License, 'store'], 'Install a license', {
    body: installLicense,
    recent: true,
  })
  endpoint('POST /license/check', 'admin', [License, 'check'], 'What a license says', {
    body: installLicense,
  })
  endpoint('DELETE /license', 'admin', [License, 'destroy'], 'Remove the license', {
    recent: true,
  })
  const months = { from: 'First month, YYYY-MM', to: 'Last month, YYYY-MM' }
  endpoint('GET /usage', 'admin', [controllers.usage.Usage, 'show'], 'Usage by month and team', {
    query: months,
  })
  endpoint(
    'GET /usage/export',
    'admin',
    [controllers.usage.Usage, 'export'],
    'Download the usage',
    {
      query: { ...months, format: 'csv or json' },
    }
  )
  resource(teams, controllers.teams.Teams, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createTeam,
    update: updateTeam,
  })
  endpoint(
    'POST /teams/bulk',
    'admin',
    [controllers.teams.Teams, 'storeMany'],
    'Create many teams, or none; answers their ids',
    { body: createTeams }
  )
  endpoint(
    'GET /teams/:id/contents',
    'member',
    [controllers.teams.Teams, 'contents'],
    'What would be lost with a team'
  )
  const { TeamMembers } = controllers.teams
  const manyMembers = { answers: { resource: teamMembers.name, many: true } }
  const oneMember = { answers: { resource: teamMembers.name, many: false } }
  const namedMembers = {
    query: { filter: 'The members: `{"userId":["…"]}`. All of them, or none.' },
  }
  endpoint(
    'GET /teams/:id/members',
    'member',
    [TeamMembers, 'index'],
    'Members of a team',
    manyMembers
  )
  endpoint('POST /teams/:id/members', 'admin', [TeamMembers, 'store'], 'Add a member', {
    ...oneMember,
    body: addMember,
    recent: true,
  })
  endpoint(
    'POST /teams/:id/members/bulk',
    'admin',
    [TeamMembers, 'storeMany'],
    'Add many members, or change their role',
    { body: addMembers, recent: true }
  )
  endpoint('PUT /teams/:id/members', 'admin', [TeamMembers, 'updateMany'], 'Change many roles', {
    ...namedMembers,
    body: changeRole,
    recent: true,
  })
  endpoint(
    'DELETE /teams/:id/members',
    'admin',
    [TeamMembers, 'destroyMany'],
    'Remove many members',
    { ...namedMembers, recent: true }
  )
  endpoint('PUT /teams/:id/members/:userId', 'admin', [TeamMembers, 'update'], 'Change a role', {
    ...oneMember,
    body: changeRole,
    recent: true,
  })
  endpoint(
    'DELETE /teams/:id/members/:userId',
    'admin',
    [TeamMembers, 'destroy'],
    'Remove a member',
    { recent: true }
  )

  // Roles
  const { Roles, RoleCopies, RoleMembers } = controllers.roles
  resource(roles, Roles, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createRole,
    update: updateRole,
  })
  endpoint('POST /roles/:id/copy', 'admin', [RoleCopies, 'store'], 'Copy a role', {
    recent: true,
  })
  endpoint(
    'GET /roles/:id/members',
    'admin',
    [RoleMembers, 'index'],
    'Who has a role, in which team'
  )

  // Imports
  const { Imports, ImportRows } = controllers.imports
  endpoint(
    'POST /imports',
    'admin',
    [Imports, 'store'],
    'Check a CSV file of teams, roles or members',
    {
      body: createImport,
      bodySize: 'document',
    }
  )
  endpoint('GET /imports/:id', 'admin', [Imports, 'show'], 'How an import stands')
  endpoint('GET /imports/:id/content', 'admin', [Imports, 'content'], 'The file as it was given')
  endpoint('GET /imports/:id/rows', 'admin', [ImportRows, 'index'], 'What each row would do', {
    query: { filter: 'outcome (one or a list), q' },
  })
  endpoint('POST /imports/:id/apply', 'admin', [Imports, 'apply'], 'Write all of it, or nothing', {
    recent: true,
  })

  // People: after the literal paths under /users
  const { InvitationCodes, Invitations, ServiceAccounts, Users } = controllers.people
  resource(users, Users, {
    only: ['index', 'show', 'update', 'updateMany', 'destroy', 'destroyMany'],
    update: changeUsers,
  })
  endpoint(
    'GET /invitations/by-code/:code',
    'public',
    [InvitationCodes, 'show'],
    'What an invitation is for, to whoever holds its code'
  )
  endpoint(
    'POST /invitations/accept',
    'user',
    [InvitationCodes, 'accept'],
    'Join the organization that invited the signed-in person',
    { body: acceptInvitation }
  )
  endpoint(
    'POST /invitations/bulk',
    'admin',
    [Invitations, 'storeMany'],
    'Invite many addresses, or none',
    { body: createInvitations, recent: true }
  )
  resource(invitations, Invitations, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: createInvitation,
  })
  endpoint(
    'POST /invitations/:id/resend',
    'admin',
    [Invitations, 'resend'],
    'Send an invitation again, with a new link; the old one is dead',
    { recent: true }
  )
  resource(serviceAccounts, ServiceAccounts, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createServiceAccount,
    update: updateServiceAccount,
  })
  endpoint(
    'POST /service-accounts/:id/rotate-key',
    'admin',
    [ServiceAccounts, 'rotateKey'],
    'Replace the key of a service account; the new one is shown this once',
    { recent: true }
  )
}
