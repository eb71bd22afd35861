import { z } from 'zod'
import { readContentEntries, readContentFolder, text, texts } from '../content.js'
import { ACTION_TYPES, EFFORTS, type ActionStep, type RemediationAction } from '../vocabulary.js'

/** An action of the knowledge base. It applies to the plugins whose advice lists it. */
export type KnownAction = Omit<RemediationAction, 'vulnerabilities'>

/** A step without an example may be given as a string. */
const step = z.union(
  [
    text.transform((description): ActionStep => ({ text: description, code: null })),
    z.strictObject({ text, code: text }),
  ],
  { error: 'needs a string, or text and code' }
)

const action = z.strictObject({
  type: z.enum(ACTION_TYPES),
  title: text,
  description: text,
  impact: text,
  effort: z.enum(EFFORTS),
  timeEstimate: text,
  steps: z.array(step).min(1),
  verify: text,
})

const advice = {
  /** Reason why applications have this weakness. */
  cause: text,
  change: text,
  verify: text,
  /** IDs of actions, most important first. */
  actions: texts,
  /** A rule for the system prompt. */
  clause: text,
}

const family = z.strictObject({
  name: text,
  ...advice,
  /** Overrides of the family's advice, by plugin ID. */
  plugins: z.record(text, z.strictObject(advice).partial()),
})

/** Plugins whose weaknesses have the same fix. */
export type KnowledgeFamily = z.infer<typeof family>

/** Advice on fixing the weakness that a plugin tests for. */
export type Knowledge = { family: string } & Omit<KnowledgeFamily, 'name' | 'plugins'>

/** The actions in `content/remediation/actions/`, by ID. */
export const KNOWN_ACTIONS: ReadonlyMap<string, KnownAction> = readContentEntries(
  'remediation/actions',
  action
)

/** The families in `content/remediation/families/`. */
export const KNOWN_FAMILIES: readonly KnowledgeFamily[] = readContentFolder(
  'remediation/families',
  family
)

const BY_PLUGIN = new Map<string, Knowledge>(
  KNOWN_FAMILIES.flatMap(({ name, plugins, ...common }) =>
    Object.entries(plugins).map(([id, own]): [string, Knowledge] => [
      id,
      { family: name, ...common, ...own },
    ])
  )
)

/** Whether the knowledge base lists a plugin. Inline policies (`policy:…`) are not listed but are treated like `policy`. */
export const isKnown = (pluginId: string): boolean => BY_PLUGIN.has(pluginId)

/** Returns the advice for a plugin; unlisted plugins get the advice for the policy plugin. */
export function knowledgeOf(pluginId: string): Knowledge {
  const known = BY_PLUGIN.get(pluginId) ?? BY_PLUGIN.get('policy')
  if (!known) throw new Error('The knowledge base has no advice for the policy plugin')
  return known
}
