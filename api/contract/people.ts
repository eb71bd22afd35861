/** People and programs of an organization, as the API answers them. */

export const MEMBER_KINDS = ['person', 'service'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

export const MEMBER_STATUSES = ['active', 'deactivated'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const INVITATION_STATUSES = ['open', 'expired', 'accepted'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** Most invitations that one request may make. */
export const MAX_INVITATIONS = 1000
/** Most teams that somebody can be put into on joining. */
export const MAX_JOINED_TEAMS = 300

/** What somebody becomes in a team. */
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
  /** When they joined the organization. */
  createdAt: string
  teams: { id: string; name: string; roleName: string }[]
}

/** The key itself is only in the answers that create or replace it. */
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

/** What is answered once, to whoever invites: the link opens the invitation. */
export type SentInvitation = { id: string; email: string; link: string; sent: boolean }

/** What somebody with an invitation's code may know before signing in. */
export type InvitationPreview = { organizationName: string; email: string; expiresAt: string }
