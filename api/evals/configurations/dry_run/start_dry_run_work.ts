import { openDryRun } from '#api/evals/configurations/dry_run/sealed_order'
import type { DryRunOutput } from '#api/evals/configurations/dry_run/to_result'
import type { Attempt } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { queue } from '#api/platform/queue/service'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { onOutboundChange, outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import type { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import { ProbeRunners } from '#api/targets/probe/probe_runners'
import app from '@adonisjs/core/services/app'

/** Maximum number of dry runs per worker process; further ones wait. */
const MAX_CONCURRENT_DRY_RUNS = 2

/** Starts processing dry runs in this process. The runners are closed when it terminates. */
export async function startDryRunWork(pool: RunnerPool) {
  const runners = new ProbeRunners(pool)
  await ensureSettingsLoaded()
  const unsubscribe = onOutboundChange((rules) => runners.enforce(rules))
  app.terminating(() => {
    unsubscribe()
    return runners.close()
  })
  await queue.work('dry_run_eval', MAX_CONCURRENT_DRY_RUNS, ({ encrypted }, signal) =>
    run(runners, encrypted, signal)
  )
}

/** Runs the columns one at a time, because each may have a different target. */
function run(runners: ProbeRunners, encrypted: string, signal: AbortSignal): Promise<DryRunOutput> {
  const { orders, callOrigin } = openDryRun(encrypted)
  return runners.use(
    async (runner) => {
      const attempts: Attempt[] = []
      for (const { planned, target } of orders) {
        for await (const attempt of runner.attempt([planned], target, { outbound, signal })) {
          attempts.push(attempt)
        }
      }
      return { attempts }
    },
    (refused) => recordRefusal(refused, callOrigin)
  )
}
