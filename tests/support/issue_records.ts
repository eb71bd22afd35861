import { recordIssues } from '#api/issues/record_issues'
import { makeEval, type ProbeValues, revisionIdOf } from '#tests/support/eval_records'
import { makeTarget } from '#tests/support/scan_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** A target that nothing is sent to. */
export const targetOf = (persona: Persona) => makeTarget(persona, 'http://127.0.0.1:9/chat')

export const worked = (values: ProbeValues = {}): ProbeValues => ({ status: 'failed', ...values })

type Report = { targetId: string; probes: ProbeValues[]; minutesAgo?: number; name?: string }

/** A report of a target; its attacks were made just now, or so many minutes ago. */
export async function reportOf(persona: Persona, report: Report): Promise<string> {
  const { targetId, probes, minutesAgo = 0, name } = report
  const id = await makeEval(persona, probes, name)
  const createdAt = new Date(Date.now() - minutesAgo * 60_000)
  await db.from('evals').where('id', id).update({ target_id: targetId, created_at: createdAt })
  return id
}

/** The same, followed. */
export async function followed(persona: Persona, report: Report): Promise<string> {
  const id = await reportOf(persona, report)
  await recordIssues(id)
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

/** Answers all tests of a scan that makes attacks again as told, and ends it; nothing is asked. */
export async function answerRerun(scanId: string, statuses: string[]): Promise<string> {
  const { eval_id: evalId } = await db.from('scans').where('id', scanId).firstOrFail()
  const revisionId = await revisionIdOf(evalId)
  const tests = await db.from('scan_tests').where('scan_id', scanId).orderBy('index')
  await db.table('eval_results').multiInsert(
    tests.map((test, n) => ({
      revision_id: revisionId,
      test_idx: test.index,
      judged_status: statuses[n % statuses.length],
      plugin_id: test.plugin_id,
      strategy_id: test.strategy_id,
      severity: test.severity,
      prompt: test.prompt,
      output: 'No',
    }))
  )
  await db
    .from('scans')
    .where('id', scanId)
    .update({ status: 'completed', started_at: new Date(), finished_at: new Date() })
  await db.from('evals').where('id', evalId).update({ is_published: true })
  return evalId
}

/** What webhooks of the organization were told of. */
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
