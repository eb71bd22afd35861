import { useMutation } from '@tanstack/react-query'
import { post } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'

type NewToken = {
  name: string
  /** Null if the token is not limited to a team. */
  teamId?: string | null
  isReadOnly?: boolean
  /** Whether the token can only send spans. */
  isForTraces?: boolean
  /** ISO timestamp; null if the token does not expire. */
  expiresAt?: string | null
}

/**
 * Mutation that creates a token. Only its response contains the token. Does not refetch the list, because that would
 * unmount the empty state and with it the dialog that shows the token.
 */
export const useCreateToken = (onDone?: () => Promise<void>) =>
  useMutation({
    mutationFn: (values: NewToken) => post<{ token: string }>('api-tokens', values),
    ...(onDone ? { onSuccess: onDone } : {}),
  })

export const refreshTokens = () => queryClient.invalidateQueries({ queryKey: ['api-tokens'] })
