import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReauthenticationState } from '#api/contract/accounts/mfa'
import { post, read } from '../../core/data/api.js'

const PATH = 'users/me/reauthentication'

/** Fetches the methods by which the user can confirm their identity. */
export const useReauthenticationState = () =>
  useQuery({
    queryKey: ['reauthentication'],
    queryFn: read<ReauthenticationState>(PATH),
    staleTime: 0,
    gcTime: 0,
  })

export type TypedMethod = 'password' | 'totp' | 'mail'

/** Mutation that confirms the identity with a password or code. */
export const useConfirmIdentity = (method: TypedMethod, onDone: () => void) =>
  useMutation({
    mutationFn: (secret: string) => post(PATH, { method, secret }),
    onSuccess: onDone,
  })

/** Mutation that requests a code by email. */
export const useMailCode = () =>
  useMutation({ mutationFn: () => post<{ message: string }>(`${PATH}/mail`) })
