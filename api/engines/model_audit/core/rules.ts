import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import { AUDIT_SEVERITIES, type AuditSeverity } from '../vocabulary.js'
import { RULE_IDS, type RuleId } from './rule_ids.js'

const FOLDER = new URL('../content/', import.meta.url)

export const text = z.string().min(1)

/**
 * Reads one YAML file of `content/` and checks it against a schema.
 * @throws ContentError naming file, entry and field
 */
export function readAuditContent<T>(file: string, schema: z.ZodType<T>): T {
  const yaml = readFileSync(new URL(file, FOLDER), 'utf8')
  return parseYamlContent(`api/engines/model_audit/content/${file}`, yaml, schema)
}

export type AuditRule = {
  id: RuleId
  title: string
  severity: AuditSeverity
  /** Why the content is dangerous. */
  why: string
  remedy: string
}

const ruleSchema = z.strictObject({
  title: text,
  severity: z.enum(AUDIT_SEVERITIES),
  why: text,
  remedy: text,
})

const rulesSchema = z.strictObject(
  Object.fromEntries(RULE_IDS.map((id) => [id, ruleSchema])) as Record<RuleId, typeof ruleSchema>
)

const rules = new Map<RuleId, AuditRule>(
  Object.entries(readAuditContent('rules.yaml', rulesSchema)).map(([id, rule]) => [
    id as RuleId,
    { id: id as RuleId, ...rule },
  ])
)

export function auditRules(): AuditRule[] {
  return [...rules.values()]
}

export function ruleById(id: RuleId): AuditRule {
  return rules.get(id)!
}
