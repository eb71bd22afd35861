import { controllers } from '#generated/controllers'
import { invitations } from '#api/contract/resources/invitations'
import { roles } from '#api/contract/resources/roles'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { teamMembers } from '#api/contract/resources/team_members'
import { teams } from '#api/contract/resources/teams'
import { users } from '#api/contract/resources/users'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import { installLicense } from '#api/accounts/license/license_validator'
import { createImport } from '#api/accounts/imports/import_validator'
import {
  createOrganization,
  updateOrganization,
} from '#api/accounts/organizations/organization_validator'
import {
  acceptInvitation,
  changeUsers,
  createInvitation,
  createInvitations,
  createServiceAccount,
  updateServiceAccount,
} from '#api/accounts/people/people_validator'
import { createRole, updateRole } from '#api/accounts/roles/role_validator'
import { addMember, addMembers, changeRole } from '#api/accounts/teams/members/member_validator'
import { createTeam, createTeams, updateTeam } from '#api/accounts/teams/team_validator'

/**
 * Mounts the routes for organizations: license, usage, teams, roles, imports, people, invitations and service accounts.
 * Must be called after the sign-in routes, so that /users/me does not match /users/:id.
 */
export function organizationRoutes() {
  organizations()
  license()
  usage()
  teamsOfOrganization()
  membersOfTeam()
  rolesOfOrganization()
  imports()
  people()
  invitationsOfOrganization()
  accountsOfServices()
}

function organizations() {
  endpoint(
    'POST /organizations',
    'user',
    [controllers.accounts.organizations.Organizations, 'store'],
    'Create an organization',
    { body: createOrganization }
  )
  endpoint(
    'GET /organizations/overview',
    'member',
    [controllers.findings.overview.Overview, 'show'],
    'Get the activity in the teams visible to me',
    {
      query: {
        from: 'First day, YYYY-MM-DD',
        to: 'Last day',
        teamId: 'ID of a team; default: all',
      },
    }
  )
  endpoint(
    'GET /organizations/:id',
    'admin',
    [controllers.accounts.organizations.Organizations, 'show'],
    'Get the current organization with counts of its records'
  )
  endpoint(
    'PUT /organizations/:id',
    'admin',
    [controllers.accounts.organizations.Organizations, 'update'],
    'Change the current organization',
    { body: updateOrganization, recent: true }
  )
}

function license() {
  const { License } = controllers.accounts.license
  endpoint('GET /license', 'member', [License, 'show'], 'Get the license status')
  endpoint('POST /license', 'admin', [License, 'store'], 'Install a license', {
    body: installLicense,
    recent: true,
  })
  endpoint('POST /license/check', 'admin', [License, 'check'], 'Preview the terms of a license', {
    body: installLicense,
  })
  endpoint('DELETE /license', 'admin', [License, 'destroy'], 'Remove the license', {
    recent: true,
  })
}

function usage() {
  const months = { from: 'First month, YYYY-MM', to: 'Last month, YYYY-MM' }
  endpoint(
    'GET /usage',
    'admin',
    [controllers.targets.usage.Usage, 'show'],
    'List the usage by month and team',
    {
      query: months,
    }
  )
  endpoint(
    'GET /usage/export',
    'admin',
    [controllers.targets.usage.Usage, 'export'],
    'Download the usage',
    {
      query: { ...months, format: 'csv or json' },
    }
  )
}

function teamsOfOrganization() {
  resource(teams, controllers.accounts.teams.Teams, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createTeam,
    update: updateTeam,
  })
  endpoint(
    'POST /teams/bulk',
    'admin',
    [controllers.accounts.teams.Teams, 'storeMany'],
    'Create several teams, all or none; returns their IDs',
    { body: createTeams }
  )
  endpoint(
    'GET /teams/:id/contents',
    'member',
    [controllers.accounts.teams.Teams, 'contents'],
    'Count the data that is deleted with a team'
  )
}

function membersOfTeam() {
  const { TeamMembers } = controllers.accounts.teams.members
  const manyMembers = { response: { resource: teamMembers.name, many: true } }
  const oneMember = { response: { resource: teamMembers.name, many: false } }
  const namedMembers = {
    query: { filter: 'Members: `{"userId":["…"]}`. Either all of them are changed or none.' },
  }
  endpoint(
    'GET /teams/:id/members',
    'member',
    [TeamMembers, 'index'],
    'List the members of a team',
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
    'Add members, or change the role of existing ones',
    { body: addMembers, recent: true }
  )
  endpoint(
    'PUT /teams/:id/members',
    'admin',
    [TeamMembers, 'updateMany'],
    'Change the roles of members',
    {
      ...namedMembers,
      body: changeRole,
      recent: true,
    }
  )
  endpoint('DELETE /teams/:id/members', 'admin', [TeamMembers, 'destroyMany'], 'Remove members', {
    ...namedMembers,
    recent: true,
  })
  endpoint(
    'PUT /teams/:id/members/:userId',
    'admin',
    [TeamMembers, 'update'],
    'Change the role of a member',
    {
      ...oneMember,
      body: changeRole,
      recent: true,
    }
  )
  endpoint(
    'DELETE /teams/:id/members/:userId',
    'admin',
    [TeamMembers, 'destroy'],
    'Remove a member',
    { recent: true }
  )
}

function rolesOfOrganization() {
  const { Roles, RoleCopies, RoleMembers } = controllers.accounts.roles
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
    'List the members with a role, and their teams'
  )
}

function imports() {
  const { Imports, ImportRows } = controllers.accounts.imports
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
  endpoint('GET /imports/:id', 'admin', [Imports, 'show'], 'Get the status of an import')
  endpoint('GET /imports/:id/content', 'admin', [Imports, 'content'], 'Download the uploaded file')
  endpoint('GET /imports/:id/rows', 'admin', [ImportRows, 'index'], 'List the effect of each row', {
    query: { filter: 'outcome (one or a list), q' },
  })
  endpoint('POST /imports/:id/apply', 'admin', [Imports, 'apply'], 'Apply all rows, or none', {
    recent: true,
  })
}

/** Mounts the routes for members. Must be called after the routes with literal paths under /users. */
function people() {
  resource(users, controllers.accounts.people.members.Users, {
    only: ['index', 'show', 'update', 'updateMany', 'destroy', 'destroyMany'],
    update: changeUsers,
    ignoresVersion: true,
  })
}

function invitationsOfOrganization() {
  const { InvitationCodes, Invitations } = controllers.accounts.people.invitations
  endpoint(
    'GET /invitations/by-code/:code',
    'public',
    [InvitationCodes, 'show'],
    'Preview an invitation'
  )
  endpoint(
    'POST /invitations/accept',
    'user',
    [InvitationCodes, 'accept'],
    'Accept an invitation and join its organization',
    { body: acceptInvitation }
  )
  endpoint(
    'POST /invitations/bulk',
    'admin',
    [Invitations, 'storeMany'],
    'Invite people by email address, all or none',
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
    'Resend an invitation with a new link; the old link becomes invalid',
    { recent: true }
  )
}

function accountsOfServices() {
  const { ServiceAccounts } = controllers.accounts.people.serviceAccounts
  resource(serviceAccounts, ServiceAccounts, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createServiceAccount,
    update: updateServiceAccount,
    ignoresVersion: true,
  })
  endpoint(
    'POST /service-accounts/:id/rotate-key',
    'admin',
    [ServiceAccounts, 'rotateKey'],
    'Replace the key of a service account; only this response contains the new one',
    { recent: true }
  )
}
