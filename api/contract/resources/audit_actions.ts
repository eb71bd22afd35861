import { FIXED_ACTIONS, FIXED_TARGETS } from '../platform/audit.js'
import { teamResources } from './team_resources.js'

/** A resource whose changes are audited: its definition contains `audit`, the noun for one record. */
export type AuditedResource = Extract<(typeof teamResources)[number], { audit: string }>

type SnakeCase<Noun extends string> = Noun extends `${infer Word} ${infer Rest}`
  ? `${Word}_${SnakeCase<Rest>}`
  : Noun
/** Prefix of the resource's actions, e.g. `grading_example` for `grading_example_created`. */
type ResourceKind = SnakeCase<AuditedResource['audit']>
type ResourceTarget = Uppercase<ResourceKind>
type ResourceAction = `${ResourceKind}_${(typeof CHANGES)[number]}`

const CHANGES = ['created', 'updated', 'deleted'] as const

const isAudited = (resource: (typeof teamResources)[number]): resource is AuditedResource =>
  'audit' in resource

const audited = teamResources.filter(isAudited)

export const auditKindOf = ({ audit }: AuditedResource) =>
  audit.replaceAll(' ', '_') as ResourceKind

export const auditTargetOf = (resource: AuditedResource) =>
  auditKindOf(resource).toUpperCase() as ResourceTarget

/** Returns the noun as people write it in the middle of a sentence: `grading example`, `MCP server`. */
export const auditNounOf = ({ audit }: AuditedResource): string => audit.replace(/^mcp\b/, 'MCP')

/** Returns the label of a resource: `grading example` → `Grading example`. */
function labelOf(resource: AuditedResource): string {
  const noun = auditNounOf(resource)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

const resourceActions = Object.fromEntries(
  audited.flatMap((resource) =>
    CHANGES.map((change) => [
      `${auditKindOf(resource)}_${change}`,
      `${labelOf(resource)} ${change}`,
    ])
  )
) as Record<ResourceAction, string>

/** Display names of the audit targets that are derived from definitions. */
export const RESOURCE_TARGETS = Object.fromEntries(
  audited.map((resource) => [auditTargetOf(resource), labelOf(resource)])
) as Record<ResourceTarget, string>

/** Actions of the audit log with their display names. */
export const AUDIT_ACTIONS = { ...FIXED_ACTIONS, ...resourceActions }
export type AuditAction = keyof typeof AUDIT_ACTIONS

const isAction = (name: string): name is AuditAction => Object.hasOwn(AUDIT_ACTIONS, name)

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS).filter(isAction)

/** Returns the display name of an action; unknown actions keep their identifier. */
export const actionDisplayName = (name: string): string =>
  isAction(name) ? AUDIT_ACTIONS[name] : name

export const AUDIT_TARGETS = [...FIXED_TARGETS, ...audited.map(auditTargetOf)] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]
