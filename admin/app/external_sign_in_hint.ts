import { queryOptions } from '@tanstack/react-query'
import type { IdentityProviderHint } from '#api/contract/external_sign_in'
import { http } from './http.js'
import { CACHE } from './queryClient.js'

const KEY = 'assay.identity_provider'

type Kept = IdentityProviderHint & { at: number }
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The hint that was asked for within the last 24 hours; null when there is none. */
export function keptHint(store: Store, now: number): IdentityProviderHint | null {
  const text = store.getItem(KEY)
  const kept: Kept | null = text ? JSON.parse(text) : null
  if (!kept || now - kept.at >= CACHE.identityProviders.staleTime) return null
  return { identityProviderId: kept.identityProviderId }
}

export function keepHint(store: Store, hint: IdentityProviderHint, now: number): void {
  store.setItem(KEY, JSON.stringify({ ...hint, at: now } satisfies Kept))
}

/** Which identity provider FusionAuth should go on to; kept in this browser over reloads. */
export const hintQuery = queryOptions({
  queryKey: ['external_sign_in', 'hint'],
  queryFn: async () => {
    const kept = keptHint(localStorage, Date.now())
    if (kept) return kept
    const path = 'auth/fusionauth/identity-providers'
    const { json } = await http<IdentityProviderHint>(path, { onUnauthorized: 'ignore' })
    keepHint(localStorage, json, Date.now())
    return json
  },
  ...CACHE.identityProviders,
})
