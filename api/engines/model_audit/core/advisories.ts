import { z } from 'zod'
import { readAuditContent, text } from './rules.js'
import { RULE_IDS, type RuleId } from './rule_ids.js'

/** A published vulnerability whose technique a rule detects. */
export type Advisory = {
  /** CVE or GHSA ID. */
  id: string
  title: string
  /** Affected software and versions. */
  affects: string
  /** Impact of the attack and how to avoid it. */
  help: string
  rules: RuleId[]
  /** Imports that the advisory concerns: `module.name`, or `module.*` for a module and all its submodules. */
  imports?: string[]
}

const advisorySchema = z.strictObject({
  title: text,
  affects: text,
  help: text,
  rules: z.array(z.enum(RULE_IDS)).min(1),
  imports: z.array(text).min(1).optional(),
})

const advisories = new Map<string, Advisory>(
  Object.entries(
    readAuditContent(
      'advisories.yaml',
      z.record(z.string().regex(/^(CVE-\d{4}-\d{4,6}|GHSA(-[0-9a-z]{4}){3})$/), advisorySchema)
    )
  ).map(([id, advisory]) => [id, { id, ...advisory }])
)

export function auditAdvisories(): Advisory[] {
  return [...advisories.values()]
}

const byImport = new Map<string, string[]>()
for (const { id, imports = [] } of advisories.values()) {
  for (const pattern of imports) byImport.set(pattern, [...(byImport.get(pattern) ?? []), id])
}

/** Returns the IDs of the advisories that concern an import, given as a dotted path such as `torch.hub.load`. */
export function advisoriesOfImport(path: string): string[] {
  const found = new Set(byImport.get(path))
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    for (const id of byImport.get(`${path.slice(0, end)}.*`) ?? []) found.add(id)
  }
  return [...found]
}
