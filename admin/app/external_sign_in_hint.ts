import type { IdentityProviderHint } from '#api/contract/external_sign_in'
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
