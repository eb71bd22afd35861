import type { TeamMemberRow } from '#api/contract/accounts/team'
import type TeamMember from '#api/accounts/tenants/team_member'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Additional columns of `listMembers`. */
type Extras = Pick<TeamMemberRow, 'name' | 'email' | 'kind'> & { role_name: string }

export default class TeamMemberTransformer extends BaseTransformer<TeamMember> {
  toObject() {
    const { name, email, kind, role_name: roleName } = this.resource.$extras as Extras
    return {
      ...this.pick(this.resource, ['id', 'userId', 'roleId', 'createdAt']),
      name,
      email,
      kind,
      roleName,
    }
  }
}
