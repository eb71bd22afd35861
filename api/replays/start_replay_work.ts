import { queue } from '#api/queue/service'
import { replayProbeJob } from '#api/replays/replay_probe_job'
import { outboundRules } from '#api/server_settings/outbound_rules'
import type { ProbeRunners } from '#api/targets/probe_runners'

/** Replays that one worker makes at the same time. */
const SLOTS = 3

/** Lets this process replay single probes, in the runners that test targets. */
export async function startReplayWork(runners: ProbeRunners) {
  await queue.work('replay_probe', SLOTS, replayProbeJob(runners, outboundRules))
}
