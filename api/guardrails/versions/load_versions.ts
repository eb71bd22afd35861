import type Team from '#api/accounts/tenants/team'
import type { VersionDetail, VersionDiff, VersionRow } from '#api/contract/guardrails/guardrail'
import { DEFAULT_THRESHOLDS, type Policy } from '#api/engines/guardrails/vocabulary'
import { UTC_TODAY } from '#api/guardrails/utc_today'
import { judgeModelOf } from '#api/guardrails/judge/judge_model_of'
import { compareVersions } from '#api/guardrails/versions/compare_versions'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { policyView } from '#api/guardrails/versions/policy_view'
import { openContent } from '#api/guardrails/versions/version_content'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of versions on a page; older ones can be opened by number. */
const MAX_LISTED = 200
/** Number of days over which hits are counted. */
const HIT_DAYS = 30

const COLUMNS = ['id', 'guardrail_id', 'number', 'base_number', 'state', 'note', 'error'] as const

const listed = (guardrailId: string) =>
  GuardrailVersionRow.query()
    .where('guardrail_id', guardrailId)
    .select(...COLUMNS, 'policy_counts', 'changes', 'effect', 'created_by_id', 'created_at')
    .select('approved_at', 'updated_at')
    .select(db.raw('(select name from users u where u.id = created_by_id) as author'))
    .select(db.raw('(select name from users u where u.id = approved_by_id) as approver'))

/** Lists the versions of a guardrail, newest first. */
export async function listVersions(guardrailId: string): Promise<VersionRow[]> {
  const rows = await listed(guardrailId).orderBy('number', 'desc').limit(MAX_LISTED)
  return rows.map(versionRow)
}

export const loadVersionRow = async (guardrailId: string, number: number): Promise<VersionRow> =>
  versionRow(await listed(guardrailId).where('number', number).firstOrFail())

export async function loadVersion(
  team: Team,
  guardrailId: string,
  number: number
): Promise<VersionDetail> {
  const row = await listed(guardrailId).select('content').where('number', number).firstOrFail()
  const content = openContent(row.content)
  const [known, judgeModel] = await Promise.all([
    knownOf(guardrailId, content.policies),
    judgeModelOf(team),
  ])
  return {
    ...versionRow(row),
    thresholds: {
      INPUT: content.thresholds.INPUT ?? DEFAULT_THRESHOLDS,
      OUTPUT: content.thresholds.OUTPUT ?? DEFAULT_THRESHOLDS,
      TOOL_CALL_INPUT: content.thresholds.TOOL_CALL_INPUT ?? DEFAULT_THRESHOLDS,
      TOOL_CALL_OUTPUT: content.thresholds.TOOL_CALL_OUTPUT ?? DEFAULT_THRESHOLDS,
    },
    similarityThreshold: content.similarityThreshold ?? null,
    judgeModel,
    policyList: content.policies.map((policy) => policyView(policy, known)),
  }
}

/** Returns the differences between a version and an older one. */
export async function diffVersions(
  guardrailId: string,
  { from, to }: { from: number; to: number }
): Promise<VersionDiff> {
  const [before, after] = await Promise.all(
    [from, to].map((number) =>
      GuardrailVersionRow.query().where({ guardrail_id: guardrailId, number }).firstOrFail()
    )
  )
  const found = compareVersions(openContent(before.content), openContent(after.content))
  const known = await knownOf(guardrailId, [...found.added, ...found.removed])
  const view = (policy: Policy) => policyView(policy, known)
  return {
    added: found.added.map(view),
    removed: found.removed.map(view),
    changed: found.changed.map((each) => ({ before: view(each.before), after: view(each.after) })),
    thresholds: found.thresholds,
  }
}

function versionRow(row: GuardrailVersionRow): VersionRow {
  const author: string | null = row.$extras.author ?? null
  const approver: string | null = row.$extras.approver ?? null
  return {
    id: row.id,
    number: row.number,
    baseNumber: row.baseNumber,
    state: row.state,
    note: row.note,
    error: row.error,
    policies: { ...NO_POLICIES, ...row.policyCounts },
    changes: row.changes,
    effect: row.effect,
    createdBy: author,
    createdById: row.createdById,
    createdAt: row.createdAt.toUTC().toISO() ?? '',
    approvedBy: approver,
    approvedAt: row.approvedAt?.toUTC().toISO() ?? null,
    activatedAt: row.activatedAt?.toUTC().toISO() ?? null,
    changedAt: row.updatedAt.toUTC().toISO() ?? '',
  }
}

const NO_POLICIES = { filter: 0, signature: 0, effect: 0, text: 0 }

/** Loads the hits of policies, and the titles of the vulnerabilities from which they were generated. */
async function knownOf(guardrailId: string, policies: readonly Policy[]) {
  const issueIds = [...new Set(policies.flatMap(({ sourceIssueIds = [] }) => sourceIssueIds))]
  const [hits, issues]: [{ policy_id: string; hits: number }[], { id: string; title: string }[]] =
    await Promise.all([
      db
        .from('guardrail_policy_hits')
        .where('guardrail_id', guardrailId)
        .whereRaw(`day > ${UTC_TODAY} - ?::int`, [HIT_DAYS])
        .groupBy('policy_id')
        .select('policy_id')
        .select(db.raw('sum(hits)::int as hits')),
      issueIds.length === 0
        ? []
        : db.from('issues').whereIn('id', issueIds).select('id', 'weakness as title'),
    ])
  return {
    hits: new Map(hits.map((row) => [row.policy_id, row.hits])),
    titles: new Map(issues.map(({ id, title }) => [id, title])),
  }
}
