import type { TargetDescription, TargetDetails } from '../../vocabulary.js'

const LABELS = {
  features: 'Features',
  industry: 'Industry',
  constraints: 'Rules',
  allowedAccess: 'May reach',
  forbiddenAccess: 'Must not reach',
  userTypes: 'Users and their rights',
  securityRequirements: 'Security and compliance duties',
  sensitiveData: 'Sensitive data',
  exampleIdentifiers: 'Sample identifiers',
  dangerousActions: 'Dangerous actions',
  tools: 'Tools',
  restrictedTools: 'Tools that need approval',
  forbiddenTopics: 'Topics to avoid',
  competitors: 'Competitors',
  redteamUser: 'Who normally uses it',
  entities: 'Names of people and brands',
} satisfies Partial<Record<keyof TargetDetails, string>>

/** Formats the target description, one fact per line. */
export function describeTarget(target: TargetDescription): string {
  const facts = Object.entries(target.details).flatMap(([key, value]) => {
    const label = Object.entries(LABELS).find(([known]) => known === key)?.[1]
    const text = Array.isArray(value) ? value.join(', ') : value
    return label && text?.trim() ? [`${label}: ${text.trim()}`] : []
  })
  return [`Name: ${target.name}`, `Purpose: ${target.purpose || 'not stated'}`, ...facts].join('\n')
}
