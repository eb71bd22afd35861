/** What follows from a report: the order is that of what builds on what. */
import { finishVerifications } from '#api/issues/finish_verifications'
import { recordIssues } from '#api/issues/record_issues'
import { reopenAcceptedRisks } from '#api/issues/reopen_accepted_risks'
import { requestRemediation } from '#api/remediations/request_remediation'
import { startRemediationWork } from '#api/remediations/start_remediation_work'
import { queue } from '#api/queue/service'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Lets this worker bring vulnerabilities up to date with reports, and with time. */
export async function startReportWork() {
  await queue.work('report_published', 2, async ({ evalId }) => {
    await recordIssues(evalId)
    await finishVerifications(evalId)
    await requestRemediation(evalId)
  })
  await queue.work('results_reviewed', 2, async ({ evalId }) => {
    await recordIssues(evalId)
    await finishVerifications(evalId)
  })
  await startRemediationWork()
  await queue.schedule('reopen_accepted_risks', EVERY_TEN_MINUTES)
  await queue.work('reopen_accepted_risks', 1, () => reopenAcceptedRisks())
}
