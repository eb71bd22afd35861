import type { Outcome } from '#api/engines/redteam/vocabulary'
import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { ResultFactory, type ResultValues } from '#database/factories/result_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

export const worked = (values: ResultValues = {}): ResultValues => ({
  judgedStatus: 'failed',
  ...values,
})

type Report = { targetId: string; probes: ResultValues[]; minutesAgo?: number; name?: string }

/** Stores a report of a target that was created `minutesAgo` minutes ago, by default now. @returns its ID */
export async function reportOf({ team }: Persona, report: Report): Promise<string> {
  const { targetId, probes, minutesAgo = 0, name } = report
  const { id } = await EvaluationFactory.merge({
    ...{ teamId: team.id, targetId, results: probes },
    ...(name && { description: name }),
    createdAt: DateTime.now().minus({ minutes: minutesAgo }),
  }).create()
  return id
}

/** Stores a report and updates the vulnerabilities from it. */
export async function followed(persona: Persona, report: Report): Promise<string> {
  const id = await reportOf(persona, report)
  await recordVulnerabilities(id)
  return id
}

export const issuesOf = (targetId: string) =>
  db.from('issues').where('target_id', targetId).orderBy('plugin_id')

export const issueOf = (targetId: string, pluginId = 'prompt-extraction') =>
  db.from('issues').where({ target_id: targetId, plugin_id: pluginId }).firstOrFail()

export const eventsOf = async (issueId: string): Promise<string[]> => {
  const rows = await db.from('issue_events').where('issue_id', issueId).orderBy('id')
  return rows.map(({ kind }) => kind)
}

/** Completes a rerun without calling the target: stores results with these verdicts for all of its test cases. */
export async function respondToRerun(scanId: string, statuses: Outcome[]): Promise<string> {
  const { eval_id: evalId } = await db.from('scans').where('id', scanId).firstOrFail()
  const revisionId = await revisionIdOf(evalId)
  const tests = await db.from('scan_tests').where('scan_id', scanId).orderBy('index')
  await ResultFactory.merge(
    tests.map((test, n) => ({
      revisionId,
      testIdx: test.index,
      judgedStatus: statuses[n % statuses.length]!,
      pluginId: test.plugin_id,
      strategyId: test.strategy_id,
      severity: test.severity,
      prompt: test.prompt,
    }))
  ).createMany(tests.length)
  await db
    .from('scans')
    .where('id', scanId)
    .update({ status: 'completed', started_at: new Date(), finished_at: new Date() })
  await db.from('evals').where('id', evalId).update({ is_published: true })
  return evalId
}

/** Subscribes to the webhook events about vulnerabilities. @returns a function that lists the events */
export async function listening({ organization }: Persona) {
  const [hook] = await db
    .table('webhooks')
    .insert({
      organization_id: organization.id,
      name: 'Listener',
      url: 'http://127.0.0.1:9/hook',
      events: [
        'issue.created',
        'issue.updated',
        'issue.status_changed',
        'issue.severity_changed',
        'issue.comment_added',
      ],
      secret: 'none',
    })
    .returning('id')
  return async () => {
    const rows = await db
      .from('webhook_deliveries')
      .where('webhook_id', hook.id)
      .orderBy('created_at')
    return rows.map(({ event, body }) => ({ event, ...JSON.parse(body).data }))
  }
}
