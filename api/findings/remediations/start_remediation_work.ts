import { queue } from '#api/platform/queue/service'
import { proposeHardeningJob } from '#api/findings/remediations/hardening/propose_hardening_job'
import { writeRemediationJob } from '#api/findings/remediations/write/write_remediation_job'

/** Concurrent jobs per queue and worker. Each takes a minute or more, mostly waiting for the model. */
const SLOTS = 3

/** Subscribes this worker to the remediation queues. */
export async function startRemediationWork() {
  await queue.work('write_remediation', SLOTS, writeRemediationJob)
  await queue.work('propose_hardening', SLOTS, proposeHardeningJob)
}
