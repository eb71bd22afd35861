import { queue } from '#api/platform/queue/service'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { onOutboundChange, outboundRules } from '#api/platform/settings/outbound_rules'
import { discoverTargetJob } from '#api/targets/probe/discover_target_job'
import type { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import { ProbeRunners } from '#api/targets/probe/probe_runners'
import { PROBE_SLOTS, probeTargetJob } from '#api/targets/probe/probe_target_job'
import app from '@adonisjs/core/services/app'

/** Subscribes this worker to target tests and discoveries; its runners are closed on shutdown. */
export async function startProbeWork(pool?: RunnerPool) {
  const runners = new ProbeRunners(pool)
  await ensureSettingsLoaded()
  const unsubscribe = onOutboundChange((rules) => runners.enforce(rules))
  app.terminating(() => {
    unsubscribe()
    return runners.close()
  })
  await queue.work('probe_target', PROBE_SLOTS, probeTargetJob(runners, outboundRules))
  await queue.work('discover_target', 2, discoverTargetJob(runners, outboundRules))
  return runners
}
