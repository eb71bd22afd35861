import { queue } from '#api/queue/service'
import { settingsKnown } from '#api/server_settings/installation_setting'
import { onOutboundChange, outboundRules } from '#api/server_settings/outbound_rules'
import { discoverTargetJob } from '#api/targets/discover_target_job'
import type { RunnerPool } from '#api/runner/pool/runner_pool'
import { ProbeRunners } from '#api/targets/probe_runners'
import { PROBE_SLOTS, probeTargetJob } from '#api/targets/probe_target_job'
import app from '@adonisjs/core/services/app'

/** Lets this process take tests of targets; its runners end with it. */
export async function startProbeWork(pool?: RunnerPool) {
  const runners = new ProbeRunners(pool)
  await settingsKnown()
  const isAsked = onOutboundChange((rules) => runners.enforce(rules))
  app.terminating(() => {
    isAsked()
    return runners.close()
  })
  await queue.work('probe_target', PROBE_SLOTS, probeTargetJob(runners, outboundRules))
  await queue.work('discover_target', 2, discoverTargetJob(runners, outboundRules))
  return runners
}
