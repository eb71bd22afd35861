import { z } from 'zod'
import { pattern, readContentEntries, text, texts } from '../content.js'

const slots = z.record(text, texts)

const query = z.strictObject({
  source: text.optional(),
  kind: z.enum(['goal', 'attack', 'payload']).optional(),
  categories: texts.optional(),
  matching: pattern.optional(),
  excluding: pattern.optional(),
  maxLength: z.int().positive().optional(),
})

const table = z
  .strictObject({
    rule: text.optional(),
    goal: text,
    templates: texts.optional(),
    statements: texts.optional(),
    slots: slots.optional(),
    expand: slots.optional(),
    rows: z.array(query).min(1).optional(),
    payloads: text.optional(),
    framings: texts.optional(),
  })
  .refine(
    ({ templates, rows, payloads }) =>
      [templates, rows, payloads].filter((given) => given !== undefined).length === 1,
    'needs exactly one of templates, rows and payloads'
  )
  .refine(
    ({ templates, slots: values, expand, framings }) =>
      templates ? !framings : !values && !expand,
    'slots and expand belong to templates, framings to rows and payloads'
  )
  .refine(
    ({ templates, statements = [] }) =>
      statements.length === 0 ||
      (templates && statements.every((one) => one.split('[code]').length === 2)),
    'statements belong to templates and contain [code] once'
  )

/** One table, or a list of tables that are used in rotation. */
const tables = z.preprocess(
  (value): unknown => (Array.isArray(value) ? value : [value]),
  z.array(table).min(1)
)

/**
 * Attacks of one plugin as data. The field that is present determines the kind: `templates` are filled from `slots` and the
 * target description, `rows` select attacks from the shipped corpora, and `payloads` names the category of corpus payloads
 * that are inserted into `framings`. `statements` are sentences that the target must not state; see `fromStatements`.
 */
export type AttackTable = z.infer<typeof table> & { rule: string }

/**
 * The attack tables of every plugin in `content/attacks/`, by plugin ID. A table without a rule uses its plugin's ID.
 */
export const ATTACK_TABLES: ReadonlyMap<string, AttackTable[]> = new Map(
  [...readContentEntries('attacks', tables)].map(([id, list]) => [
    id,
    list.map((one) => ({ ...one, rule: one.rule ?? id })),
  ])
)
