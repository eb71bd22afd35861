import { publish } from '#api/queue/live'

/** Whoever looks at the remediation of a report hears that it, or its better prompt, has moved, and asks what it says. */
export const publishRemediation = ({ teamId, evalId }: { teamId: string; evalId: string }) =>
  publish(`teams/${teamId}/remediations/${encodeURIComponent(evalId)}`, {})
