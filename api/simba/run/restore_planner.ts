import { type Attacker, Planner } from '#api/engines/simba/index'
import type { SessionPlan } from '#api/engines/simba/vocabulary'
import {
  batchesOf,
  batchOf,
  responsesOf,
  type SessionLog,
  toPlannerSteering,
} from '#api/simba/log/session_log'

/**
 * Restores a planner by replaying the log: batches with their responses and, before each batch, users' manual changes. The
 * last batch is adopted without its responses unless they were recorded.
 */
export function restorePlanner(
  plan: SessionPlan,
  attacker: Attacker,
  log: SessionLog,
  recordedBatch: number
): Planner {
  const planner = new Planner(plan, attacker)
  const batches = batchesOf(log)
  const steerFor = (number: number) => {
    for (const steering of log.steering) {
      if (steering.batch === number) planner.steer(toPlannerSteering(steering, number))
    }
  }
  for (const number of batches) {
    steerFor(number)
    planner.adopt(batchOf(log, number))
    if (number <= recordedBatch) planner.record(responsesOf(log, number))
  }
  // Applies changes that a job read before it died, without storing the next batch.
  steerFor((batches.at(-1) ?? -1) + 1)
  planner.takeChanges()
  return planner
}
