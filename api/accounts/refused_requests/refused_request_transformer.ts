import type { RefusedRequestRecord } from '#api/contract/accounts/refused_requests'
import type RefusedRequest from '#api/accounts/refused_requests/refused_request'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Counts of rejected requests for administrators. User and token names are added by the query. */
export default class RefusedRequestTransformer extends BaseTransformer<RefusedRequest> {
  toObject() {
    const { resource } = this
    const { user_name: userName, token_name: tokenName } = resource.$extras
    return {
      ...this.pick(resource, ['id', 'reason', 'code', 'route', 'address', 'count']),
      ...this.pick(resource, ['userId', 'tokenId', 'hour', 'lastAt']),
      userName: nameIn(userName),
      tokenName: nameIn(tokenName),
    } satisfies Record<keyof RefusedRequestRecord, unknown>
  }
}

const nameIn = (value: unknown) => (typeof value === 'string' ? value : null)
