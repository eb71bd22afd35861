import { type Actor, recordAudit } from '#api/audit/record_audit'
import { MOST_VERIFIED, type Verification, VERIFIABLE } from '#api/contract/issue'
import { NOT_FOUND } from '#api/http/domain_error'
import type User from '#api/identity/user'
import { createRerun } from '#api/scans/create_rerun'
import Scan from '#api/scans/scan'
import type Team from '#api/teams/team'
import { addEvents } from './add_events.js'
import { workedAttacks } from './attacks_of.js'
import { NO_ATTACKS, NO_TARGET, NOT_VERIFIABLE, VERIFY_RUNNING } from './errors.js'
import type Issue from './issue.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Order = { team: Team; user: User; actor: Actor; now?: Date }

/**
 * Makes exactly the attacks again that worked, each once, the newest 200 of them; what comes of it decides whether the
 * vulnerability is fixed.
 */
export async function verifyIssue(issueId: string, order: Order): Promise<Scan> {
  const { team, user, actor, now = new Date() } = order
  return db.transaction(async (trx) => {
    const issue = await heldIssue(team, issueId, trx)
    const attacks = await workedAttacks(issue.id, trx)
    if (attacks.length === 0) throw NO_ATTACKS()
    if (!issue.targetId) throw NO_TARGET()
    const resultIds = attacks.slice(0, MOST_VERIFIED).map(({ id }) => id)
    const { targetId } = issue
    const scan = await createRerun({ trx, team, user, targetId, resultIds, reason: 'verify', now })
    const verification: Verification = {
      scanId: scan.id,
      attacks: scan.total,
      of: attacks.length,
      startedAt: now.toISOString(),
      startedBy: user.name,
      outcome: null,
      counts: null,
      endedAt: null,
    }
    await issue.merge({ verifyScanId: scan.id, verification }).save()
    await tellStart(issue, { scan, verification, actor }, trx)
    return scan
  })
}

async function heldIssue(team: Team, id: string, trx: TransactionClientContract): Promise<Issue> {
  const issue = await team
    .related('issues')
    .query()
    .useTransaction(trx)
    .where('id', id)
    .forUpdate()
    .first()
  if (!issue) throw NOT_FOUND()
  issue.useTransaction(trx)
  if (!VERIFIABLE.includes(issue.status)) throw NOT_VERIFIABLE()
  if (!issue.targetId) throw NO_TARGET()
  const running = issue.verifyScanId ? await Scan.find(issue.verifyScanId, { client: trx }) : null
  if (running?.isActive) throw VERIFY_RUNNING()
  return issue
}

async function tellStart(
  issue: Issue,
  { scan, verification, actor }: { scan: Scan; verification: Verification; actor: Actor },
  trx: TransactionClientContract
) {
  const { attacks, of } = verification
  await addEvents(trx, [
    {
      issueId: issue.id,
      kind: 'verify_started',
      actor: actor.user,
      details: { scanId: scan.id, attacks, of },
    },
  ])
  await recordAudit(trx, actor, {
    action: 'issue_verified',
    target: 'ISSUE',
    targetId: issue.id,
    description: `Made ${attacks} attacks of the vulnerability ${issue.weakness} again`,
    teamId: issue.teamId,
    metadata: { scanId: scan.id, attacks, of },
  })
}
