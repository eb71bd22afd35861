import { useMutation, useQuery } from '@tanstack/react-query'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import type { UsageReport } from '#api/contract/targets/usage'
import { del, post, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { licenseQuery } from '../core/session/queries.js'
import { useSession } from '../core/session/session.js'

const SCOPE = 'usage'

export type UsageRange = { from?: string; to?: string }

export const useUsage = (range: UsageRange) =>
  useQuery({
    queryKey: [SCOPE, range],
    queryFn: read<UsageReport>(`usage?${new URLSearchParams(range)}`),
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Decodes a license token on the server without installing it. */
export const useCheckLicense = (onRead: (terms: LicenseTerms) => void) =>
  useMutation({
    mutationFn: (token: string) => post<LicenseTerms>('license/check', { token }),
    onSuccess: onRead,
  })

/** Installs a license token, or removes the license if it is null, and refreshes the license banner. */
export function useChangeLicense(onDone: () => void) {
  const { me } = useSession()
  return useMutation({
    mutationFn: (token: string | null) =>
      token === null ? del('license') : post('license', { token }),
    onSuccess: async () => {
      onDone()
      const { queryKey } = licenseQuery(me?.organization?.id ?? null)
      await queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: [SCOPE] })
    },
  })
}
