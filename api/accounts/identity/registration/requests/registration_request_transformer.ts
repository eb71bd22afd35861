import type User from '#api/accounts/tenants/user'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class RegistrationRequestTransformer extends BaseTransformer<User> {
  toObject() {
    return {
      ...this.pick(this.resource, ['id', 'name', 'email']),
      registeredAt: this.resource.updatedAt,
    }
  }
}
