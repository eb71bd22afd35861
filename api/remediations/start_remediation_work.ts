import { queue } from '#api/queue/service'
import { proposeHardeningJob } from '#api/remediations/hardening/propose_hardening_job'
import { writeRemediationJob } from '#api/remediations/write_remediation_job'

/** Remediations that one worker writes at the same time: a model takes a minute or more for each. */
const SLOTS = 3

/** Lets this worker write remediations and better prompts. */
export async function startRemediationWork() {
  await queue.work('write_remediation', SLOTS, writeRemediationJob)
  await queue.work('propose_hardening', SLOTS, proposeHardeningJob)
}
