/** Users, service accounts and invitations of an organization. */

export const MEMBER_KINDS = ['person', 'service'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

export const MEMBER_STATUSES = ['active', 'deactivated'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const INVITATION_STATUSES = ['open', 'expired', 'accepted'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7
/** Maximum number of invitations per request. */
export const MAX_INVITATIONS = 1000
/** Maximum number of teams per invitation. */
export const MAX_JOINED_TEAMS = 300

export type TeamRole = { teamId: string; roleId: string }

export type Member = {
  id: string
  name: string
  email: string
  kind: MemberKind
  isAdmin: boolean
  /** Whether an authenticator app or a passkey is set up. */
  hasSecondFactor: boolean
  status: MemberStatus
  deactivatedAt: string | null
  lastSeenAt: string | null
  /** When the user joined the organization. */
  createdAt: string
  teams: { id: string; name: string; roleName: string }[]
}

/** The API key itself is returned only when it is created or replaced. */
export type ServiceAccount = Omit<Member, 'kind' | 'email' | 'hasSecondFactor'> & {
  keyLastUsedAt: string | null
}
export type ServiceAccountWithKey = ServiceAccount & { token: string }

export type Invitation = {
  id: string
  email: string
  isAdmin: boolean
  status: InvitationStatus
  teams: (TeamRole & { teamName: string; roleName: string })[]
  invitedBy: { id: string; name: string } | null
  expiresAt: string
  sentAt: string | null
  acceptedAt: string | null
  createdAt: string
}

/** Returned once, to the inviting user. `link` opens the invitation; `sent` is whether it was emailed. */
export type SentInvitation = { id: string; email: string; link: string; sent: boolean }

/** Shown to holders of an invitation code before they sign in. */
export type InvitationPreview = { organizationName: string; email: string; expiresAt: string }

/** A registered account whose address is not confirmed. */
export type RegistrationRequest = {
  id: string
  name: string
  email: string
  /** Time of the last registration with this address. A request to approve the registration must contain this value. */
  registeredAt: string
}
