import { queue } from '#api/queue/service'
import { ProbeRunners } from '#api/targets/probe_runners'
import { PROBE_SLOTS, probeTargetJob } from '#api/targets/probe_target_job'
import { dataDir } from '#config/data'
import { outbound } from '#config/outbound'
import app from '@adonisjs/core/services/app'
import { join } from 'node:path'

/** Lets this process take tests of targets; its runners end with it. */
export async function startProbeWork() {
  const runners = new ProbeRunners(join(dataDir, 'runners'))
  app.terminating(() => runners.close())
  await queue.work('probe_target', PROBE_SLOTS, probeTargetJob(runners, outbound))
  return runners
}
