import { queryOptions } from '@tanstack/react-query'
import type { IdentityProviderHint } from '#api/contract/external_sign_in'
import { keepHint, keptHint } from './external_sign_in_hint.js'
import { http } from './http.js'
import { CACHE } from './queryClient.js'

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
