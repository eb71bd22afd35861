import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type {
  NewSecondFactor,
  SecondFactorChallenge,
  SecurityState,
  TotpSetup,
} from '#api/contract/accounts/mfa'
import type { CurrentUser } from '#api/contract/accounts/session'
import { del, get, post, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { postUnauthenticated } from '../queries.js'

export const securityQuery = queryOptions({
  queryKey: ['my-security'],
  queryFn: read<SecurityState>('users/me/security'),
  staleTime: 0,
})

export const refreshSecurity = () =>
  queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })

/** Fetches the second factors that can complete a sign-in; not cached, because each sign-in has its own. */
export const useSecondFactorChallenge = () =>
  useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => {
      const options = { onUnauthorized: 'ignore', signal } as const
      return (await get<SecondFactorChallenge>('users/login/second-factor', options)).mfa
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Mutation that completes a sign-in with a code. */
export const useSecondFactorCode = (
  method: 'totp' | 'recovery_code',
  onDone: (me: CurrentUser) => void
) =>
  useMutation({
    mutationFn: (code: string) =>
      postUnauthenticated<CurrentUser>('users/login/second-factor', { method, code }),
    onSuccess: onDone,
  })

/** Mutation that starts the setup of an authenticator app. Each request replaces the secret. */
export const useStartTotp = () =>
  useMutation({ mutationFn: () => post<TotpSetup>('users/me/totp') })

export const useConfirmTotp = (onDone: (added: NewSecondFactor) => void) =>
  useMutation({
    mutationFn: (code: string) => post<NewSecondFactor>('users/me/totp/confirm', { code }),
    onSuccess: onDone,
  })

/** Mutation that replaces the recovery codes. Only its response contains them. */
export const useMakeRecoveryCodes = () =>
  useMutation({ mutationFn: () => post<{ recoveryCodes: string[] }>('users/me/recovery-codes') })

/** The authenticator app or a passkey. */
export type Factor = 'totp' | `passkeys/${string}`

export const useRemoveFactor = (factor: Factor, onDone: () => void) =>
  useMutation({
    mutationFn: () => del(`users/me/${factor}`),
    onSuccess: onDone,
  })
