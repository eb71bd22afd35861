import { useMutation, useQuery } from '@tanstack/react-query'
import type { LicenseTerms } from '#api/contract/license_terms'
import type { UsageReport } from '#api/contract/usage'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'
import { licenseQuery } from '../app/session_queries.js'
import { useSession } from '../app/session.js'

const SCOPE = 'usage'

export type UsageRange = { from?: string; to?: string }

export const useUsage = (range: UsageRange) =>
  useQuery({
    queryKey: [SCOPE, range],
    queryFn: async () => (await http<UsageReport>(`usage?${new URLSearchParams(range)}`)).json,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** What a token says; nothing is installed by asking. */
export const useCheckLicense = (onRead: (terms: LicenseTerms) => void) =>
  useMutation({
    mutationFn: async (token: string) =>
      (await http<LicenseTerms>('license/check', { method: 'POST', body: { token } })).json,
    onSuccess: onRead,
  })

/** Installs a token, or with null removes the license; the banner follows at once. */
export function useChangeLicense(onDone: () => void) {
  const { me } = useSession()
  return useMutation({
    mutationFn: (token: string | null) =>
      token === null
        ? http('license', { method: 'DELETE' })
        : http('license', { method: 'POST', body: { token } }),
    onSuccess: async () => {
      onDone()
      const { queryKey } = licenseQuery(me?.organization?.id ?? null)
      await queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: [SCOPE] })
    },
  })
}
