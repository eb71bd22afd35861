/** Purposes of outbound calls that can be refused. */
export const REFUSAL_PURPOSES = [
  'scan',
  'target_test',
  'model',
  'webhook',
  'sign_in',
  'mail',
  'model_audit',
  'mcp',
  'guardrail_proxy',
] as const
export type RefusalPurpose = (typeof REFUSAL_PURPOSES)[number]

/** Refused calls with the same properties within one minute, stored as one row with a count. */
export type OutboundRefusalRecord = {
  id: string
  host: string
  reason: string
  purpose: RefusalPurpose
  /** ID of the scan, target, webhook or evaluation for which the call was made, if there is one. */
  subjectId: string | null
  count: number
  teamId: string | null
  teamName: string | null
  userId: string | null
  userName: string | null
  createdAt: string
  lastAt: string
}
