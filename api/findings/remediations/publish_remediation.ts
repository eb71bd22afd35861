import { publish } from '#api/platform/queue/live'

/** Notifies open remediation pages of a change of the remediation or its hardened prompt; they reload it. */
export const publishRemediation = ({ teamId, evalId }: { teamId: string; evalId: string }) =>
  publish(`teams/${teamId}/remediations/${encodeURIComponent(evalId)}`, {})
