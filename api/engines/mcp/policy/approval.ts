import { canonicalDigest } from '../canonical_json.js'

/**
 * A call for which approval is requested. An approval permits one call to one version of a tool, by one user, with exactly
 * these arguments.
 */
export type ApprovedCall = {
  user: string
  application: string
  server: string
  tool: string
  /** Digest of the tool that the approver saw. */
  toolDigest: string
  arguments: unknown
}

/** Computes the digest that binds an approval to a call. Different arguments give different digests. */
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
 * Returns whether an approval permits a call now, or the reason why not. The caller must mark it as used in the same
 * statement that checks its state, so that two concurrent calls cannot both use it.
 */
export function checkApproval(approval: Approval, call: ApprovedCall, now: Date): ApprovalCheck {
  if (approval.digest !== approvalDigest(call)) return 'other_call'
  if (approval.state !== 'granted') return approval.state
  return approval.expiresAt.getTime() <= now.getTime() ? 'expired' : 'usable'
}
