import type ApiToken from '#api/accounts/identity/api_tokens/api_token'
import { ownerOf, teamNameOf } from '#api/accounts/identity/api_tokens/api_token_owner'
import { TRACES_ONLY } from '#api/accounts/tenants/tenant'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ApiTokenTransformer extends BaseTransformer<ApiToken> {
  toObject() {
    const shown = ['id', 'name', 'teamId', 'isReadOnly', 'expiresAt', 'lastUsedAt'] as const
    return {
      ...this.pick(this.resource, [...shown, 'createdAt']),
      isForTraces: this.resource.abilities === TRACES_ONLY,
      teamName: teamNameOf(this.resource),
      owner: ownerOf(this.resource),
    }
  }
}
