import { queryOptions } from '@tanstack/react-query'
import type { NewSecondFactor, SecurityState, TotpSetup } from '#api/contract/mfa'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'

export const securityQuery = queryOptions({
  queryKey: ['my-security'],
  queryFn: async () => (await http<SecurityState>('users/me/security')).json,
  staleTime: 0,
})

export const refreshSecurity = () =>
  queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })

export const startTotp = async () =>
  (await http<TotpSetup>('users/me/totp', { method: 'POST' })).json

export const confirmTotp = async (code: string) => {
  const options = { method: 'POST', body: { code } } as const
  return (await http<NewSecondFactor>('users/me/totp/confirm', options)).json
}

export const makeRecoveryCodes = async () =>
  (await http<{ recoveryCodes: string[] }>('users/me/recovery-codes', { method: 'POST' })).json
