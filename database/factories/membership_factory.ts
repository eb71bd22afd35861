import { OrganizationMemberSchema } from '#database/schema'
import Factory from '@adonisjs/lucid/factories'

class Membership extends OrganizationMemberSchema {
  static table = 'organization_members'
}

/** Adds a user to an organization. Requires `organizationId` and `userId`. */
export const MembershipFactory = Factory.define(Membership, () => ({ isAdmin: false })).build()
