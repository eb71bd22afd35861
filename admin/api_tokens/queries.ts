import { useMutation } from '@tanstack/react-query'
import { post } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'

type NewToken = {
  name: string
  /** Null for all permissions of the user. */
  teamId?: string | null
  isReadOnly?: boolean
  /** Whether the token can only send spans. */
  isForTraces?: boolean
  /** ISO time; null for never. */
  expiresAt?: string | null
}

/**
 * Mutation that creates a token. Only its response contains the token. It does not refetch the list, because the empty
 * list contains the dialog with the token.
 */
export const useCreateToken = (onDone?: () => Promise<void>) =>
  useMutation({
    mutationFn: (values: NewToken) => post<{ token: string }>('api-tokens', values),
    ...(onDone ? { onSuccess: onDone } : {}),
  })

export const refreshTokens = () => queryClient.invalidateQueries({ queryKey: ['api-tokens'] })
