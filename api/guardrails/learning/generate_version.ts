import { NOTHING_TO_LEARN } from '#api/guardrails/errors'
import Guardrail from '#api/guardrails/guardrail'
import { confirmedAttacks } from '#api/guardrails/learning/confirmed_attacks'
import { answerQuestions } from '#api/guardrails/judge/answer_questions'
import type { ReplayVerdicts } from '#api/guardrails/judge/replay_verdicts'
import { learningThread } from '#api/guardrails/learning/learning_threads'
import { suggestedTexts, withSuggestions } from '#api/guardrails/learning/suggested_texts'
import { storedRequests } from '#api/guardrails/learning/stored_requests'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { contentColumns, nextNumber } from '#api/guardrails/versions/insert_version'
import { baseOf } from '#api/guardrails/versions/newest_version'
import { openContent } from '#api/guardrails/versions/version_content'
import { invalidField, DomainError } from '#api/platform/http/domain_error'
import type { Work } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import Team from '#api/accounts/tenants/team'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Order = {
  team: Team
  guardrailId: string
  issueIds: string[]
  userId: string
  note: string | null
  /** Whether to suggest text policies. */
  withTextPolicies?: boolean
}

/**
 * Creates a version whose policies a job derives from confirmed vulnerabilities. Vulnerabilities that the base version
 * covers stay covered.
 * @throws INVALID if a vulnerability does not belong to a target of the guardrail
 */
export async function requestVersion(order: Order): Promise<number> {
  return db.transaction(async (trx) => {
    const version = await planVersion(order, trx)
    const { organizationId } = order.team
    const { withTextPolicies = false } = order
    const job = { versionId: version.id, organizationId, withTextPolicies }
    await queue.enqueue('generate_guardrail', job, trx)
    return version.number
  })
}

/**
 * Inserts the version that `generateVersion` will complete.
 * @throws like `requestVersion`
 */
export async function planVersion(
  { team, guardrailId, issueIds, userId, note }: Order,
  trx: TransactionClientContract
): Promise<GuardrailVersionRow> {
  const guardrail = await guardrailsOf(team)
    .useTransaction(trx)
    .where('id', guardrailId)
    .forUpdate()
    .firstOrFail()
  await assertOwnIssues(team, guardrail.id, issueIds)
  const base = await baseOf(guardrail.id, trx)
  const covered = openContent(base.content).policies.flatMap(({ origin, sourceIssueIds = [] }) =>
    origin === 'generated' ? sourceIssueIds : []
  )
  return GuardrailVersionRow.create(
    {
      guardrailId: guardrail.id,
      number: await nextNumber(guardrail.id, trx),
      baseNumber: base.number,
      state: 'generating',
      issueIds: [...new Set([...issueIds, ...covered])],
      policyCounts: { filter: 0, signature: 0, effect: 0, text: 0 },
      note: note ?? 'Generated from findings',
      createdById: userId,
    },
    { client: trx }
  )
}

async function assertOwnIssues(team: Team, guardrailId: string, issueIds: string[]) {
  const found: { id: string }[] = await db
    .from('issues')
    .whereIn('id', issueIds)
    .where('team_id', team.id)
    .whereIn(
      'target_id',
      db.from('guardrail_targets').where('guardrail_id', guardrailId).select('target_id')
    )
    .select('id')
  const known = new Set(found.map(({ id }) => id))
  const missing = issueIds.findIndex((id) => !known.has(id))
  if (missing < 0) return
  const message = 'This vulnerability does not belong to a target of the guardrail'
  throw invalidField(`issueIds.${missing}`, 'exists', message)
}

/** Derives the policies of a version. Idempotent: a version that is no longer `generating` is not changed. */
export async function generateVersion({
  versionId,
  withTextPolicies = false,
}: Work<'generate_guardrail'>): Promise<void> {
  const startedAt = performance.now()
  const row = await GuardrailVersionRow.query()
    .where({ id: versionId, state: 'generating' })
    .first()
  const guardrail = row && (await Guardrail.find(row.guardrailId))
  if (!row || !guardrail || row.baseNumber === null) return
  try {
    const columns = await generated(guardrail, row, { startedAt, withTextPolicies })
    await finish(versionId, { ...columns, state: 'draft' })
  } catch (error) {
    if (!(error instanceof DomainError)) {
      logger.error({ err: error, versionId }, 'generating a guardrail')
    }
    const message = error instanceof DomainError ? error.message : 'The generation failed.'
    await finish(versionId, { state: 'failed', error: message })
  }
}

async function generated(
  guardrail: Guardrail,
  row: GuardrailVersionRow,
  { startedAt, withTextPolicies }: { startedAt: number; withTextPolicies: boolean }
) {
  const base = await GuardrailVersionRow.query()
    .where({ guardrail_id: guardrail.id, number: row.baseNumber })
    .firstOrFail()
  const before = openContent(base.content)
  const [attacks, stored] = await Promise.all([
    confirmedAttacks(guardrail.teamId, row.issueIds),
    storedRequests(guardrail.id),
  ])
  if (attacks.length === 0) throw NOTHING_TO_LEARN()
  const ownHarmless = stored.harmless
    .filter(({ placement }) => placement === 'INPUT')
    .flatMap(({ messages }) => messages.map(({ content }) => content))
  const team = await Team.findOrFail(guardrail.teamId)
  const texts = withTextPolicies ? await suggestedTexts(team, row.issueIds) : []
  const thread = learningThread(team.id)
  const regenerated = await thread.regenerate(before, attacks, ownHarmless)
  const learned = withSuggestions(regenerated, before, texts)
  const { version, choice } = await thread.tuneThreshold(learned, attacks, stored, {
    maxFalseAlarms: guardrail.maxFalseAlarms,
    isTuned: base.effect?.threshold.status === 'chosen',
  })
  const measure = (verdicts?: ReplayVerdicts) =>
    thread.measureEffect(
      { before, after: version },
      { recorded: attacks, stored },
      choice,
      verdicts
    )
  const first = await measure()
  const scope = { id: guardrail.id, teamId: team.id, organizationId: team.organizationId }
  const { effect } =
    first.questions.size === 0
      ? first
      : await measure(await answerQuestions(scope, first.questions))
  const durationMs = Math.round(performance.now() - startedAt)
  return contentColumns(version, { content: before }, { ...effect, durationMs })
}

async function finish(id: string, columns: Partial<GuardrailVersionRow['$attributes']>) {
  await db.transaction(async (trx) => {
    const row = await GuardrailVersionRow.query({ client: trx })
      .where({ id, state: 'generating' })
      .forUpdate()
      .first()
    await row?.merge(columns).save()
  })
}

/** Registers this worker's handler for `generate_guardrail` jobs. */
export const startGuardrailWork = () => queue.work('generate_guardrail', 1, generateVersion)
