import type Member from '#api/accounts/people/member'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Omits the synthetic email address of the service account. */
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
