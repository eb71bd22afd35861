import type { IdentityProviderHint } from '#api/contract/accounts/external_sign_in'
import { CACHE } from '../../core/data/queryClient.js'

const KEY = 'assay.identity_provider'

type Kept = IdentityProviderHint & { at: number }
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the stored hint; null if there is none or it is older than 24 hours. */
export function storedHint(store: Store, now: number): IdentityProviderHint | null {
  const text = store.getItem(KEY)
  const kept: Kept | null = text ? JSON.parse(text) : null
  if (!kept || now - kept.at >= CACHE.identityProviders.staleTime) return null
  return { identityProviderId: kept.identityProviderId }
}

export function storeHint(store: Store, hint: IdentityProviderHint, now: number): void {
  store.setItem(KEY, JSON.stringify({ ...hint, at: now } satisfies Kept))
}
