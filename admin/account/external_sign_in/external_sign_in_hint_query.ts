import { queryOptions } from '@tanstack/react-query'
import type { IdentityProviderHint } from '#api/contract/accounts/external_sign_in'
import { storedHint, storeHint } from './external_sign_in_hint.js'
import { get } from '../../core/data/api.js'
import { CACHE } from '../../core/data/queryClient.js'

/** Identity provider to which FusionAuth should redirect. The result is cached in the browser. */
export const hintQuery = queryOptions({
  queryKey: ['external_sign_in', 'hint'],
  queryFn: async () => {
    const kept = storedHint(localStorage, Date.now())
    if (kept) return kept
    const path = 'auth/fusionauth/identity-providers'
    const json = await get<IdentityProviderHint>(path, { onUnauthorized: 'ignore' })
    storeHint(localStorage, json, Date.now())
    return json
  },
  ...CACHE.identityProviders,
})
