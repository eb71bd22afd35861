import { useMutation } from '@tanstack/react-query'
import type {
  RegistrationRequest,
  SentInvitation,
  ServiceAccountWithKey,
  TeamRole,
} from '#api/contract/accounts/people'
import type { CurrentUser } from '#api/contract/accounts/session'
import { del, post, put, send } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import type { MemberAction } from './member_actions.js'

// `useMemberChange` runs the functions in this file that are not hooks, then refetches the
// surrounding list.

type Choice = { teamId?: string; roleId?: string }

function bodyOf(action: MemberAction, { teamId = '', roleId = '' }: Choice): object {
  const addToTeam: TeamRole = { teamId, roleId }
  const bodies: Record<MemberAction, object> = {
    make_admin: { isAdmin: true },
    remove_admin: { isAdmin: false },
    add_to_team: { addToTeam },
    remove_from_team: { removeFromTeam: { teamId } },
    sign_out: { signOut: true },
    deactivate: { deactivated: true },
    reactivate: { deactivated: false },
    remove: {},
    delete_account: {},
  }
  return bodies[action]
}

/** Changes all members in one atomic request. The IDs are sent in the body, because there can be thousands. */
export async function changeMembers(
  action: MemberAction,
  ids: readonly string[],
  choice: Choice = {}
): Promise<void> {
  const isRemoval = action === 'remove' || action === 'delete_account'
  const body = { ...bodyOf(action, choice), filter: { id: ids } }
  await send(isRemoval ? 'DELETE' : 'PUT', 'users', body)
}

type AccountValues = { name: string; isAdmin: boolean }

export const saveServiceAccount = (id: string, values: AccountValues): Promise<unknown> =>
  put(`service-accounts/${id}`, values)

/** Creates a service account. Only the response contains its key. */
export const createServiceAccount = (values: AccountValues & { teams: TeamRole[] }) =>
  post<ServiceAccountWithKey>('service-accounts', values)

/** Replaces the key of a service account. Only the response contains the new key. */
export const rotateKey = (id: string) =>
  post<ServiceAccountWithKey>(`service-accounts/${id}/rotate-key`)

/** Approves a registration. The server rejects it if the account was registered again after `registeredAt`. */
export const approveRegistration = ({ id, registeredAt }: RegistrationRequest): Promise<unknown> =>
  post(`registration-requests/${id}/approve`, { registeredAt })

export const rejectRegistration = (id: string): Promise<unknown> =>
  del(`registration-requests/${id}`)

/** Sends an invitation again. If the server cannot send email, the response contains the link. */
export const resendInvitation = (id: string) => post<SentInvitation>(`invitations/${id}/resend`)

export const withdrawInvitation = (id: string): Promise<unknown> => del(`invitations/${id}`)

type NewInvitation = { email: string; isAdmin: boolean; teams: TeamRole[] }

/** Mutation that invites several email addresses in one request. */
export const useInvite = (onDone: (sent: SentInvitation[]) => void) =>
  useMutation({
    mutationFn: async (invitations: NewInvitation[]) => {
      const path = 'invitations/bulk'
      return (await post<{ invitations: SentInvitation[] }>(path, { invitations })).invitations
    },
    onSuccess: async (sent) => {
      await queryClient.invalidateQueries({ queryKey: ['invitations'] })
      onDone(sent)
    },
  })

/** Mutation that accepts an invitation. Returns the session in the organization joined. */
export const useJoin = (code: string, onDone: (me: CurrentUser) => void) =>
  useMutation({
    mutationFn: () => post<CurrentUser>('invitations/accept', { code }),
    onSuccess: onDone,
  })

export type LinkPurpose = 'sign_in' | 'reset_password'

/** Mutation that creates a link for a user, for servers that cannot send email. */
export const useMakeLink = (userId: string) =>
  useMutation({
    mutationFn: (purpose: LinkPurpose) =>
      post<{ link: string }>(`users/${userId}/links`, { purpose }),
  })

/** Mutation that removes the second factors of a user. */
export const useResetFactors = (userId: string, onDone: () => void) =>
  useMutation({
    mutationFn: () => del(`users/${userId}/second-factors`),
    onSuccess: onDone,
  })
