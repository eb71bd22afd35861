import Organization from '#api/accounts/tenants/organization'
import Team from '#api/accounts/tenants/team'
import { RunnerDied } from '#api/engines/evals/index'
import type AttackRun from '#api/guardrails/attacks/attack_run'
import { chooseGoals } from '#api/guardrails/attacks/choose_goals'
import { AttackClaim } from '#api/guardrails/attacks/attack_claim'
import { goalsOf, planGoals, storeGoal } from '#api/guardrails/attacks/goal_rows'
import { goalsFor } from '#api/guardrails/attacks/goals_for'
import { attemptsPerGoal, pursueGoals } from '#api/guardrails/attacks/pursue_goals'
import Guardrail from '#api/guardrails/guardrail'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { judge } from '#api/guardrails/judge/process_judge'
import type { GuardrailInput, TextPolicy } from '#api/engines/guardrails/vocabulary'
import { openContent } from '#api/guardrails/versions/version_content'
import { gradingOf } from '#api/library/grading_examples/grading_of'
import { DomainError } from '#api/platform/http/domain_error'
import { createJobRunner, type JobRunner } from '#api/platform/runner/job_runner'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import type { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import type { Work } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import { currentGrader } from '#api/scans/create/grader_choice'
import { rerunSettings } from '#api/scans/reruns/rerun_settings'
import { type SourceAttack, sourceAttacks } from '#api/scans/reruns/source_attacks'
import { openBackend, type ScanBackend } from '#api/scans/run/open_backend'
import type { ScanRun } from '#api/scans/run/scan_run'
import Scan from '#api/scans/scan'
import { openTexts } from '#api/targets/credentials/confidential_texts'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toProvider } from '#api/targets/provider/to_provider'
import Target from '#api/targets/target'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

const SLOTS = 2
const NO_GOALS =
  'No successful attack can be repeated with other words: the reports were deleted, or the attacks consist of fixed messages.'

/** Registers this worker's handler for attack runs. A run that is interrupted continues on another worker. */
export async function startAttackWork(pool: RunnerPool) {
  const shutdown = new AbortController()
  app.terminating(() => shutdown.abort())
  await queue.work('attack_guardrail', SLOTS, (order) => runAttack(order, pool, shutdown.signal))
}

/**
 * Pursues the goals of a run that have no outcome yet, first without and then with the guardrail. Idempotent: does
 * nothing for a run that has ended or that another job continues.
 */
async function runAttack(
  { runId }: Work<'attack_guardrail'>,
  pool: RunnerPool,
  shutdown: AbortSignal
): Promise<void> {
  const claim = await AttackClaim.take(runId, shutdown)
  if (!claim) return
  const runner = createJobRunner({ pool, onRefused: (refused) => claim.onRefused(refused) })
  try {
    const error = await work(claim, runner)
    if (!claim.signal.aborted) await claim.end(error === null ? 'completed' : 'failed', error)
  } catch (error) {
    if (!claim.signal.aborted) await claim.end('failed', reasonOf(error))
  } finally {
    await runner.close()
    claim.release()
  }
  // Throws, so that the queue gives the interrupted run to another worker.
  if (shutdown.aborted && claim.isMine) throw new Error('The worker is shutting down')
}

/**
 * Runs both arms.
 * @returns why the run failed; null if it did not
 */
async function work(claim: AttackClaim, runner: JobRunner): Promise<string | null> {
  const { run } = claim
  const [guardrail, target] = await Promise.all([
    Guardrail.findOrFail(run.guardrailId),
    Target.findOrFail(run.targetId),
  ])
  const team = await Team.findOrFail(guardrail.teamId)
  const organization = await Organization.findOrFail(team.organizationId)
  if (!organization.canUseAdaptiveGuardrails) return 'Guardrails are off in the organization.'
  const callOrigin = {
    purpose: 'scan' as const,
    ...{ organizationId: organization.id, teamId: team.id },
    ...{ userId: run.createdById, subjectId: run.id },
  }
  claim.onRefused = (refused) => recordRefusal(refused, callOrigin)
  await ensurePlanned(run, team)
  const version = await GuardrailVersionRow.query()
    .where({ guardrail_id: guardrail.id, number: run.versionNumber })
    .firstOrFail()
  const scope = { id: guardrail.id, teamId: team.id, organizationId: organization.id }
  const guarded = {
    ...{ version: openContent(version.content), failModes: guardrail.failModes },
    judge: (policies: readonly TextPolicy[], input: GuardrailInput) =>
      judge.judge(scope, policies, input),
  }
  for (const isGuarded of [false, true]) {
    const { planned, open } = await goalsOf(run.id, isGuarded)
    if (planned === 0) return NO_GOALS
    if (open.length === 0) continue
    const found = await sourceAttacks(
      team,
      open.map(({ resultId }) => resultId)
    )
    const attacks = new Map(found.map((attack) => [attack.resultId, attack]))
    const known = open.flatMap(({ position, resultId }) => {
      const attack = attacks.get(resultId)
      return attack ? [{ position, attack }] : []
    })
    for (const { position, resultId } of open) {
      if (!attacks.has(resultId)) await storeGoal(run.id, isGuarded, deleted(position))
    }
    if (known.length === 0) continue
    const judged = { run, team, target, attacks: found }
    const reason = await withBackend(judged, async (scan, backend) =>
      pursueGoals({
        ...{ scan, backend, runner },
        goals: await goalsFor(known, { scan, backend, signal: claim.signal }),
        maxAttemptsPerGoal: attemptsPerGoal(run.maxAttempts, planned),
        guardrail: isGuarded ? guarded : null,
        target: { ...toProvider(target.call, openSecrets(target.secrets)), maxTries: 1 },
        confidential: openTexts(target),
        run: signalsOf(claim),
        onGoal: (result) => storeGoal(run.id, isGuarded, result),
      })
    )
    if (reason !== null || claim.signal.aborted) return reason
  }
  return null
}

/** Plans the goals unless there are any: a resumed run keeps its goals, so that both arms pursue the same ones. */
async function ensurePlanned({ id, targetId, issueId }: AttackRun, team: Team) {
  const { planned } = await goalsOf(id, false)
  if (planned === 0) await planGoals(id, await chooseGoals({ team, targetId, issueId }))
}

const deleted = (position: number) => ({
  ...{ position, outcome: 'error' as const, strategyId: null, attempts: 0, blocked: 0 },
  error: 'The attack was deleted.',
})

type Judged = { run: AttackRun; team: Team; target: Target; attacks: SourceAttack[] }

/** Opens the judge and the attacker as a scan of the target would. */
async function withBackend<T>(
  { run, team, target, attacks }: Judged,
  use: (scan: Scan, backend: ScanBackend) => Promise<T>
): Promise<T> {
  const { backend: name } = await currentGrader({
    organizationId: team.organizationId,
    teamId: team.id,
  })
  const config = rerunSettings({ parent: null, target, attacks, times: 1 })
  const scan = new Scan().merge({
    id: run.id,
    teamId: team.id,
    targetId: target.id,
    startedById: run.createdById,
    seed: run.seed,
    backend: name,
    config: { ...config, ...(await gradingOf(target, config.template)) },
  })
  const backend = await openBackend(scan)
  try {
    return await use(scan, backend)
  } finally {
    await backend.close()
  }
}

const signalsOf = ({ run, signal }: AttackClaim): ScanRun => ({
  scanId: run.id,
  stop: signal,
  interrupt: signal,
  either: signal,
})

/** Returns the message of a coded error for users; other errors are logged. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message
  if (error instanceof RunnerDied) {
    return `The process that calls the target keeps crashing. ${error.message}`
  }
  logger.error({ err: error }, 'attacking a target behind a guardrail')
  return 'Something went wrong on the server. The error has been logged.'
}
