import { MAX_INVITATIONS, MAX_JOINED_TEAMS } from '#api/contract/accounts/people'
import { invitations } from '#api/contract/resources/invitations'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { wellFormed } from '#api/platform/http/well_formed'
import vine from '@vinejs/vine'

const uuid = () => vine.string().uuid()
const teamRole = () => vine.object({ teamId: uuid(), roleId: uuid() })
const teamRoles = () => vine.array(teamRole()).maxLength(MAX_JOINED_TEAMS).distinct('teamId')

const invitation = () => ({
  email: vine
    .string()
    .trim()
    .toLowerCase()
    .use(wellFormed())
    .email()
    .maxLength(invitations.fields.email.max),
  isAdmin: vine.boolean().optional(),
  teams: teamRoles().optional(),
})

const name = () => vine.string().trim().minLength(1).maxLength(serviceAccounts.fields.name.max)

export const changeUsers = vine.create({
  isAdmin: vine.boolean().optional(),
  deactivated: vine.boolean().optional(),
  addToTeam: teamRole().optional(),
  removeFromTeam: vine.object({ teamId: uuid() }).optional(),
  signOut: vine.boolean().optional(),
})

export const createInvitation = vine.create(invitation())
export const createInvitations = vine.create({
  invitations: vine.array(vine.object(invitation())).minLength(1).maxLength(MAX_INVITATIONS),
})
export const acceptInvitation = vine.create({
  code: vine.string().trim().minLength(20).maxLength(200),
})

export const createServiceAccount = vine.create({
  name: name(),
  isAdmin: vine.boolean().optional(),
  teams: teamRoles().optional(),
})
export const updateServiceAccount = vine.create({
  name: name().optional(),
  isAdmin: vine.boolean().optional(),
})
