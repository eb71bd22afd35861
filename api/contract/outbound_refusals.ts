/** What wanted to call when it was refused. */
export const REFUSAL_PURPOSES = [
  'scan',
  'target_test',
  'model',
  'webhook',
  'sign_in',
  'mail',
] as const
export type RefusalPurpose = (typeof REFUSAL_PURPOSES)[number]

/** Refused calls of one kind within one minute, as the API answers them. */
export type OutboundRefusalRecord = {
  id: string
  host: string
  reason: string
  purpose: RefusalPurpose
  /** The scan, target or webhook that it was for. */
  subjectId: string | null
  count: number
  teamId: string | null
  teamName: string | null
  userId: string | null
  userName: string | null
  createdAt: string
  lastAt: string
}
