import type Member from '#api/accounts/people/member'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class MemberTransformer extends BaseTransformer<Member> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'email',
      'kind',
      'isAdmin',
      'hasSecondFactor',
      'status',
      'deactivatedAt',
      'lastSeenAt',
      'createdAt',
      'teams',
    ])
  }
}
