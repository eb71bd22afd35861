/** Updates everything derived from a report, in dependency order. */
import { requestDemoGuardrail } from '#api/demo/guardrail/create_demo_guardrail'
import { startDemoSession } from '#api/demo/session/start_demo_session'
import { finishVerifications } from '#api/findings/vulnerabilities/record/finish_verifications'
import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { reopenAcceptedRisks } from '#api/findings/vulnerabilities/record/reopen_accepted_risks'
import { requestRemediation } from '#api/findings/remediations/request_remediation'
import { startRejudgingWork } from '#api/findings/rejudgings/rejudge_job'
import { startRemediationWork } from '#api/findings/remediations/start_remediation_work'
import { queue } from '#api/platform/queue/service'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Registers the handlers for published and reviewed reports, remediations, and accepted risks that have expired. */
export async function startReportWork() {
  await queue.work('report_published', 2, async ({ evalId }) => {
    await recordVulnerabilities(evalId)
    await finishVerifications(evalId)
    await requestRemediation(evalId)
    await requestDemoGuardrail(evalId)
    await startDemoSession(evalId)
  })
  await queue.work('results_reviewed', 2, async ({ evalId }) => {
    await recordVulnerabilities(evalId)
    await finishVerifications(evalId)
  })
  await startRemediationWork()
  await startRejudgingWork()
  await queue.schedule('reopen_accepted_risks', EVERY_TEN_MINUTES)
  await queue.work('reopen_accepted_risks', 1, () => reopenAcceptedRisks())
}
