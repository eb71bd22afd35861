import { publish } from '#api/platform/queue/live'

/** Notifies open remediation pages that the remediation or its hardened prompt has changed, so that they reload it. */
export const publishRemediation = ({ teamId, evalId }: { teamId: string; evalId: string }) =>
  publish(`teams/${teamId}/remediations/${encodeURIComponent(evalId)}`, {})
