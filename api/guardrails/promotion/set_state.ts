import type { SettableState, VersionState } from '#api/contract/guardrails/guardrail'
import Team from '#api/accounts/tenants/team'
import { NEEDS_APPROVAL, NOT_PROMOTABLE, STATE_REFUSED } from '#api/guardrails/errors'
import type Guardrail from '#api/guardrails/guardrail'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { confirmedAttacks } from '#api/guardrails/learning/confirmed_attacks'
import { answerQuestions } from '#api/guardrails/judge/answer_questions'
import type { PromotionReplay } from '#api/guardrails/promotion/replay_versions'
import type * as replayModule from '#api/guardrails/promotion/replay_versions'
import { storedRequests } from '#api/guardrails/learning/stored_requests'
import { notifyGuardrails } from '#api/guardrails/notify_guardrails'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { openContent } from '#api/guardrails/versions/version_content'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { CONFLICT } from '#api/platform/http/domain_error'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

const replay = threadModule<typeof replayModule>(new URL('./replay_versions.js', import.meta.url), {
  field: 'state',
})

/** States from which users can put a version into each state. Retired versions can be used again, as a rollback. */
const FROM: Record<SettableState, readonly VersionState[]> = {
  shadow: ['draft', 'active', 'retired'],
  active: ['draft', 'shadow', 'retired'],
  retired: ['shadow', 'active'],
}

type Order = {
  team: Team
  guardrailId: string
  number: number
  state: SettableState
  /** Whether to activate a version although it is weaker than the active one; recorded in the audit log. */
  force: boolean
  actor: Actor
}

/**
 * Puts a version into another state; the version that was in this state is retired. A version that was never active can
 * become active only if it blocks every recorded attack that the active one blocks and flags no additional harmless
 * request, or if `force` is set. Rollbacks to a previously active version are not checked, because they must work
 * immediately.
 * @throws STATE_REFUSED; NEEDS_APPROVAL; NOT_PROMOTABLE
 */
export async function setVersionState(order: Order): Promise<void> {
  const { team, guardrailId, number, state } = order
  const guardrail = await guardrailsOf(team).where('id', guardrailId).firstOrFail()
  const version = await versionOf(guardrail.id, number)
  if (version.state === state) return
  assertAllowed(guardrail, version, state)
  const active = await inState(guardrail.id, 'active')
  if (state === 'active' && active && version.activatedAt === null && !order.force) {
    await assertPromotable(guardrail, active, version)
  }
  await db.transaction(async (trx) => {
    const locked = await guardrailsOf(team)
      .useTransaction(trx)
      .where('id', guardrailId)
      .forUpdate()
      .firstOrFail()
    const current = await versionOf(locked.id, number, trx)
    assertAllowed(locked, current, state)
    // Another version became active during the replay, so the replay compared with the wrong one.
    if (state === 'active' && (await inState(locked.id, 'active', trx))?.id !== active?.id) {
      throw CONFLICT()
    }
    if (state !== 'retired') {
      await trx
        .from('guardrail_versions')
        .where({ guardrail_id: locked.id, state })
        .update({ state: 'retired', updated_at: new Date() })
    }
    if (state === 'active') current.activatedAt ??= DateTime.now()
    await current.merge({ state }).save()
    await recordAudit(trx, order.actor, {
      action: 'guardrail_updated',
      target: 'GUARDRAIL',
      targetId: locked.id,
      teamId: team.id,
      description: `${VERBS[state]} version ${number} of guardrail ${locked.name}${order.force ? ' without the check' : ''}`,
      metadata: { version: number, state, force: order.force },
    })
    await notifyGuardrails(locked.id, trx)
  })
}

const VERBS = { active: 'Activated', shadow: 'Started shadow mode of', retired: 'Retired' }

const versionOf = (guardrailId: string, number: number, client?: TransactionClientContract) =>
  GuardrailVersionRow.query(client ? { client } : {})
    .where({ guardrail_id: guardrailId, number })
    .firstOrFail()

const inState = (guardrailId: string, state: VersionState, client?: TransactionClientContract) =>
  GuardrailVersionRow.query(client ? { client } : {})
    .where({ guardrail_id: guardrailId, state })
    .first()

function assertAllowed(
  { requiresApproval }: Guardrail,
  version: GuardrailVersionRow,
  state: SettableState
) {
  if (!FROM[state].includes(version.state)) {
    throw STATE_REFUSED(`A version in the state “${version.state}” cannot become “${state}”.`)
  }
  if (state === 'active' && requiresApproval && version.approvedAt === null) throw NEEDS_APPROVAL()
}

async function assertPromotable(
  guardrail: Guardrail,
  active: GuardrailVersionRow,
  candidate: GuardrailVersionRow
) {
  const versions = { before: openContent(active.content), after: openContent(candidate.content) }
  const issueIds = versions.before.policies.flatMap(({ sourceIssueIds = [] }) => sourceIssueIds)
  const [attacks, stored] = await Promise.all([
    confirmedAttacks(guardrail.teamId, [...new Set(issueIds)]),
    storedRequests(guardrail.id),
  ])
  const { lost, worse, undecided } = await judgedReplay(guardrail, { versions, attacks, stored })
  if (lost === 0 && worse === 0 && undecided === 0) return
  const reasons = [
    ...(lost > 0
      ? [`${count(lost, 'attack')} that version ${active.number} blocks would be allowed`]
      : []),
    ...(worse > 0 ? [`${count(worse, 'harmless request')} more would be flagged`] : []),
    ...(undecided > 0
      ? [
          `text policies had no verdict on ${count(undecided, 'request')} (try again: verdicts so far are remembered)`,
        ]
      : []),
  ]
  throw NOT_PROMOTABLE(`Version ${candidate.number} was not activated: ${reasons.join(', and ')}.`)
}

/** Compares two versions, with verdicts of the team's grading model where they make a difference. */
async function judgedReplay({ id, teamId }: Guardrail, order: PromotionReplay) {
  const first = await replay('replayVersions', order)
  if (first.questions.length === 0) return first
  const { organizationId } = await Team.findOrFail(teamId)
  const verdicts = await answerQuestions({ id, teamId, organizationId }, first.questions)
  return replay('replayVersions', order, verdicts)
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
