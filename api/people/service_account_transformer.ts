import type Member from '#api/people/member'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Its synthetic address is nobody's business. */
export default class ServiceAccountTransformer extends BaseTransformer<Member> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'isAdmin',
      'status',
      'deactivatedAt',
      'lastSeenAt',
      'keyLastUsedAt',
      'createdAt',
      'teams',
    ])
  }
}
