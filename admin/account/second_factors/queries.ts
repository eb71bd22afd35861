import { queryOptions } from '@tanstack/react-query'
import type { NewSecondFactor, SecurityState, TotpSetup } from '#api/contract/accounts/mfa'
import { post, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'

export const securityQuery = queryOptions({
  queryKey: ['my-security'],
  queryFn: read<SecurityState>('users/me/security'),
  staleTime: 0,
})

export const refreshSecurity = () =>
  queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })

export const startTotp = () => post<TotpSetup>('users/me/totp')

export const confirmTotp = (code: string) =>
  post<NewSecondFactor>('users/me/totp/confirm', { code })

export const makeRecoveryCodes = () => post<{ recoveryCodes: string[] }>('users/me/recovery-codes')
