import type ApiToken from '#api/identity/api_token'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ApiTokenTransformer extends BaseTransformer<ApiToken> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'expiresAt', 'lastUsedAt', 'createdAt'])
  }
}
