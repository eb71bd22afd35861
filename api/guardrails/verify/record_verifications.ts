import db from '@adonisjs/lucid/services/db'

/**
 * Counts for one vulnerability: its successful attacks, how many of them a version stops, and how many a text policy
 * did not judge.
 */
export type VerifiedIssue = {
  issueId: string
  attacks: number
  blocked: number
  undecided?: number
}

export async function recordVerifications(
  guardrailId: string,
  versionNumber: number,
  issues: readonly VerifiedIssue[]
): Promise<void> {
  const rows = issues.map(({ issueId, attacks, blocked, undecided = 0 }) => ({
    guardrail_id: guardrailId,
    issue_id: issueId,
    version_number: versionNumber,
    attacks,
    blocked,
    undecided,
  }))
  if (rows.length > 0) await db.table('guardrail_verifications').multiInsert(rows)
}
