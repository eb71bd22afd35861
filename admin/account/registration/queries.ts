import { useMutation, useQuery } from '@tanstack/react-query'
import type { InvitationPreview } from '#api/contract/accounts/people'
import type { CurrentUser } from '#api/contract/accounts/session'
import { read } from '../../core/data/api.js'
import { postUnauthenticated } from '../queries.js'
import type { Registration } from './RegisterForm.js'

/** Fetches the details of an invitation, if it is still valid. Without a code, skips the request. */
export const useInvitationPreview = (code: string | null) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: read<InvitationPreview>(`invitations/by-code/${encodeURIComponent(code ?? '')}`, {
      onUnauthorized: 'ignore',
    }),
    enabled: code !== null,
  })

/** Message for the user, or the session if the address needs no verification. */
type Registered = CurrentUser | { message: string }

/** Mutation that registers an account and accepts the invitation with this code, if any. */
export const useRegister = (
  invitationCode: string | null,
  onDone: (response: Registered) => void
) =>
  useMutation({
    mutationFn: (form: Registration) =>
      postUnauthenticated<Registered>('users/register', {
        ...form,
        ...(invitationCode ? { invitationCode } : {}),
      }),
    onSuccess: onDone,
  })
