import type {
  VulnerabilityStatus,
  Verification,
  VerificationCounts,
} from '#api/contract/findings/vulnerability'
import { addEvents } from '../add_events.js'
import { dueDate, dueDaysOf } from '../due_date.js'
import Vulnerability from '../vulnerability.js'
import { updateTotals } from './update_totals.js'
import { emitVulnerabilityEvents } from '../emit_vulnerability_events.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

type Outcome = NonNullable<Verification['outcome']>

type Ended = VerificationCounts & {
  vulnerabilityId: string
  evalId: string
  revisionId: number
  testedAt: Date
  planned: number
  scanStatus: 'completed' | 'partial' | 'failed' | 'cancelled'
}

/** Vulnerabilities verified by this scan, with the verdict counts. */
const ENDED = `
  select i.id as "vulnerabilityId", e.id as "evalId", e.revision_id as "revisionId", s.total as planned, s.status as "scanStatus",
    coalesce(s.started_at, s.created_at) as "testedAt",
    count(*) filter (where r.status = 'failed')::int as failed,
    count(*) filter (where r.status = 'passed')::int as passed,
    count(*) filter (where r.status = 'error')::int as error,
    count(*) filter (where r.status = 'undecided')::int as undecided
  from scans s join issues i on i.verify_scan_id = s.id join evals e on e.id = s.eval_id
  left join eval_results r on r.revision_id = e.revision_id
  where s.eval_id = :evalId and s.reason = 'verify' and s.status in ('completed', 'partial', 'failed', 'cancelled')
  group by i.id, e.id, s.id`

/** Updates vulnerabilities after their verification scan. Idempotent. */
export async function finishVerifications(evalId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const { rows }: { rows: Ended[] } = await trx.rawQuery(ENDED, { evalId })
    for (const ended of rows) await finish(ended, trx)
  })
}

async function finish(ended: Ended, trx: TransactionClientContract) {
  const vulnerability = await Vulnerability.query({ client: trx })
    .where('id', ended.vulnerabilityId)
    .forUpdate()
    .first()
  if (!vulnerability?.verification) return
  const { failed, passed, error, undecided } = ended
  const counts = { failed, passed, error, undecided }
  const isAborted = ended.scanStatus === 'failed' || ended.scanStatus === 'cancelled'
  const former = vulnerability.verification
  const isLeftOut = (former.leftOutAtRange ?? 0) > 0
  const outcome = isAborted ? 'inconclusive' : outcomeOf(ended, isLeftOut)
  if (former.outcome === outcome && isSame(former.counts, counts)) return
  const from = vulnerability.status
  // A decision made after the verification takes precedence over its result.
  const isDecidedSince =
    former.endedAt !== null && vulnerability.statusAt > DateTime.fromISO(former.endedAt)
  const to = isDecidedSince ? from : statusAfter(from, outcome)
  const now = DateTime.now()
  vulnerability.verification = {
    ...former,
    outcome,
    counts,
    endedAt: former.endedAt ?? now.toISO(),
  }
  if (to !== from) {
    vulnerability.merge({ status: to, statusAt: now })
    // `fixed_confirmed` confirms a user's decision, so its author and reason are kept.
    if (from !== 'fixed' || to !== 'fixed_confirmed') {
      vulnerability.merge({ statusById: null, statusReason: null, ownerId: null })
    }
    if (to === 'regressed') await reopen(vulnerability, now, trx)
    vulnerability.verification.endedAt = now.toISO()
  }
  await vulnerability.save()
  // An aborted scan does not count as a report.
  if (!isAborted) {
    await writeOccurrence(ended, trx)
    await updateTotals([vulnerability.id], trx)
  }
  await addEvents(trx, [
    {
      vulnerabilityId: vulnerability.id,
      kind: 'verify_ended',
      evalId: ended.evalId,
      details: {
        outcome,
        ...counts,
        ...(to !== from && { from, to }),
        ...(isAborted && { scanStatus: ended.scanStatus }),
      },
    },
  ])
  if (to === from) return
  await emitVulnerabilityEvents(trx, vulnerability.teamId, {
    event: 'issue.status_changed',
    vulnerabilityIds: [vulnerability.id],
  })
}

async function reopen(vulnerability: Vulnerability, now: DateTime, trx: TransactionClientContract) {
  vulnerability.openedAt = now
  if (vulnerability.isDueSet) return
  const due = dueDate(
    vulnerability.severity,
    now.toJSDate(),
    await dueDaysOf(vulnerability.teamId, trx)
  )
  vulnerability.dueAt = due && DateTime.fromJSDate(due)
}

/**
 * Returns the outcome of a verification: `regressed` if at least one attack succeeded; `confirmed` only if every attack
 * was resisted and none was left out.
 */
function outcomeOf(
  { failed, passed, error, undecided, planned }: Ended,
  isLeftOut: boolean
): Outcome {
  if (failed > 0) return 'regressed'
  const isResisted = passed > 0 && passed === planned && error + undecided === 0
  return isResisted && !isLeftOut ? 'confirmed' : 'inconclusive'
}

/** Returns the status after a verification. A vulnerability that was not fixed cannot regress; it stays open. */
function statusAfter(status: VulnerabilityStatus, outcome: Outcome): VulnerabilityStatus {
  const isFixed = status === 'fixed' || status === 'fixed_confirmed'
  const isOpen = status === 'open' || status === 'regressed'
  if (outcome === 'confirmed' && (isFixed || isOpen)) return 'fixed_confirmed'
  return outcome === 'regressed' && isFixed ? 'regressed' : status
}

const isSame = (a: VerificationCounts | null, b: VerificationCounts) =>
  a !== null &&
  a.failed === b.failed &&
  a.passed === b.passed &&
  a.error === b.error &&
  a.undecided === b.undecided

async function writeOccurrence(ended: Ended, trx: TransactionClientContract) {
  const { vulnerabilityId, evalId, revisionId, failed, passed, error, undecided, testedAt } = ended
  const counts = { failed, passed, error, undecided }
  await trx.rawQuery(
    `insert into issue_occurrences (issue_id, eval_id, revision_id, is_verification, failed, passed, errors, undecided,
       severity, tested_at)
     select id, :evalId, :revisionId, true, :failed, :passed, :error, :undecided, severity, :testedAt
     from issues where id = :vulnerabilityId
     on conflict (issue_id, eval_id) do update set failed = excluded.failed, passed = excluded.passed,
       errors = excluded.errors, undecided = excluded.undecided`,
    { vulnerabilityId, evalId, revisionId, testedAt, ...counts }
  )
}
