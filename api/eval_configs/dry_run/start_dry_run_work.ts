import { openDryRun } from '#api/eval_configs/dry_run/sealed_order'
import type { DryRunOutput } from '#api/eval_configs/dry_run/to_result'
import type { Attempt } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import { queue } from '#api/queue/service'
import { settingsKnown } from '#api/server_settings/installation_setting'
import { onOutboundChange, outboundRules as outbound } from '#api/server_settings/outbound_rules'
import type { RunnerPool } from '#api/runner/pool/runner_pool'
import { ProbeRunners } from '#api/targets/probe_runners'
import app from '@adonisjs/core/services/app'

/** Dry runs that one worker makes at the same time. */
const SLOTS = 2

/** Lets this process take dry runs; its runners end with it. */
export async function startDryRunWork(pool: RunnerPool) {
  const runners = new ProbeRunners(pool)
  await settingsKnown()
  const isAsked = onOutboundChange((rules) => runners.enforce(rules))
  app.terminating(() => {
    isAsked()
    return runners.close()
  })
  await queue.work('dry_run_eval', SLOTS, ({ encrypted }, signal) =>
    run(runners, encrypted, signal)
  )
}

/** One column after the other: each may call another provider. */
function run(runners: ProbeRunners, encrypted: string, signal: AbortSignal): Promise<DryRunOutput> {
  const { orders, asker } = openDryRun(encrypted)
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
    (refused) => recordRefusal(refused, asker)
  )
}
