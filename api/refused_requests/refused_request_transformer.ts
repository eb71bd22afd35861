import type { RefusedRequestRecord } from '#api/contract/refused_requests'
import type RefusedRequest from '#api/refused_requests/refused_request'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Counts as administrators read them; the query adds the names. */
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
