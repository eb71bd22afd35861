import {
  REFUSAL_OTHER,
  REFUSAL_UNMATCHED,
  type RefusalActor,
  type RefusedRequestRecord,
} from '#api/contract/accounts/refused_requests'
import type { Translate } from '../core/i18n/i18n.js'

export function nameOfRoute(t: Translate, route: string) {
  if (route === REFUSAL_UNMATCHED) return t('refused_requests.unmatched')
  return route === REFUSAL_OTHER ? t('refused_requests.other.route') : route
}

export const nameOfAddress = (t: Translate, address: string) =>
  address === REFUSAL_OTHER ? t('refused_requests.other.address') : address

type Actor = Pick<RefusalActor | RefusedRequestRecord, 'userName' | 'tokenId' | 'tokenName'>

/** Returns the name of the user and, if the request used one, of the token. */
export function nameOfActor(t: Translate, { userName, tokenId, tokenName }: Actor) {
  const user = userName ?? t('refused_requests.former_member')
  if (!tokenId) return user
  const token =
    tokenName === null
      ? t('refused_requests.deleted_token')
      : t('refused_requests.with_token', { name: tokenName })
  return `${user} · ${token}`
}
