import { canonicalDigest } from '../canonical_json.js'

/** An approval permits one call of one version of one tool, by one user, with exactly these arguments. */
export type ApprovedCall = {
  user: string
  application: string
  server: string
  tool: string
  /** Digest of the tool that the approver saw. */
  toolDigest: string
  arguments: unknown
}

/** Digest that binds an approval to a call. Different arguments have a different digest. */
export const approvalDigest = (call: ApprovedCall): string =>
  canonicalDigest('approval.v1', {
    user: call.user,
    application: call.application,
    server: call.server,
    tool: call.tool,
    toolDigest: call.toolDigest,
    arguments: call.arguments ?? {},
  })

export type Approval = {
  digest: string
  state: 'waiting' | 'granted' | 'denied' | 'used'
  expiresAt: Date
}

export type ApprovalCheck = 'usable' | 'other_call' | 'waiting' | 'denied' | 'used' | 'expired'

/**
 * Whether an approval permits a call now. The caller marks it as used in the statement that checks its state, so that two
 * concurrent calls cannot both use it.
 */
export function checkApproval(approval: Approval, call: ApprovedCall, now: Date): ApprovalCheck {
  if (approval.digest !== approvalDigest(call)) return 'other_call'
  if (approval.state !== 'granted') return approval.state
  return approval.expiresAt.getTime() <= now.getTime() ? 'expired' : 'usable'
}
