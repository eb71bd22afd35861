import { findPlugin, findStrategy } from '../catalog.js'
import { pluginsOfCollection } from './collections.js'
import { STRATEGY_COLLECTIONS } from '../strategies/registry.js'
import {
  isGradedResponse,
  SEVERITIES,
  type PluginChoice,
  type ScanContext,
  type Severity,
  type StrategyChoice,
  type TemplateSettings,
} from '../vocabulary.js'
import { YamlReader, type Field, type YamlProblem } from './yaml_reader.js'

/** Thrown for YAML that is not a valid template. Contains every fault with line, column and field. */
export class TemplateYamlError extends Error {
  readonly code = 'redteam.template_yaml'
  constructor(readonly problems: YamlProblem[]) {
    const [first] = problems
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
    super(`Line ${first.line}, column ${first.column}: ${first.field} ${first.message}${more}`)
  }
}

export type ImportedTemplate = {
  config: TemplateSettings
  description: string | null
  /** IDs that belong to neither a catalog entry nor a collection; a scan skips them with a reason. */
  unknown: { kind: 'plugin' | 'strategy'; id: string; line: number; column: number }[]
  /** Keys that Assay does not use; `toToolYaml` can write them back. */
  kept: { root: Record<string, unknown>; redteam: Record<string, unknown> }
  /** Keys that were dropped because they describe targets or may contain credentials. */
  ignored: string[]
}

export const TEMPLATE_DEFAULTS = { numTests: 5, language: 'en', maxConcurrency: 4, delayMs: 0 }

const MAX_TEXT_CHARS = 500_000
const NEVER_KEPT = ['targets', 'providers', 'prompts', 'env', 'provider']
const KNOWN = [
  'purpose',
  'plugins',
  'strategies',
  'numTests',
  'language',
  'maxConcurrency',
  'delay',
  'maxCharsPerMessage',
  'testGenerationInstructions',
  'frameworks',
  'contexts',
  'entities',
  'graderExamples',
  'excludeTargetOutputFromAgenticAttackGeneration',
]

/**
 * Parses a command-line tool configuration: a whole file or its `redteam` block.
 * @throws TemplateYamlError with every fault
 */
export function fromToolYaml(text: string): ImportedTemplate {
  if (text.length > MAX_TEXT_CHARS) {
    const message = `is longer than ${MAX_TEXT_CHARS} characters`
    throw new TemplateYamlError([{ line: 1, column: 1, field: 'The text', message }])
  }
  const reader = new YamlReader(text)
  if (reader.problems.length) throw new TemplateYamlError(reader.problems)
  const root = reader.map(reader.root)
  const block = root.get('redteam')
  const fields = block ? reader.map(block) : root
  const config = readSettings(reader, fields, block ?? reader.root)
  const description = reader.text(root.get('description')) ?? null
  const unknownRootFields = block
    ? without(root, ['redteam', 'description'])
    : new Map<string, Field>()
  const unknownFields = without(fields, [...KNOWN, 'description'])
  const kept = { root: keep(reader, unknownRootFields), redteam: keep(reader, unknownFields) }
  if (reader.problems.length) throw new TemplateYamlError(reader.problems)
  return {
    config,
    description,
    unknown: unknownIds(reader, fields),
    kept,
    ignored: [...unknownRootFields.keys(), ...unknownFields.keys()].filter((key) =>
      NEVER_KEPT.includes(key)
    ),
  }
}

function readSettings(
  reader: YamlReader,
  fields: Map<string, Field>,
  block: Field
): TemplateSettings {
  const plugins = fields.get('plugins')
  if (!plugins) reader.report(block, 'needs a list of plugins under the key "plugins"')
  const strategies = fields.get('strategies')
  const languages = reader.texts(fields.get('language'))
  const purpose = reader.text(fields.get('purpose'))
  const maxCharsPerMessage = reader.integer(fields.get('maxCharsPerMessage'), 1)
  const testGenerationInstructions = reader.text(fields.get('testGenerationInstructions'))
  const frameworks = fields.get('frameworks')
  return {
    ...(purpose && { purpose }),
    plugins: plugins ? reader.list(plugins).flatMap((field) => readPlugin(reader, field)) : [],
    strategies: strategies
      ? reader.list(strategies).flatMap((field) => readStrategy(reader, field))
      : [],
    numTests: reader.integer(fields.get('numTests'), 1) ?? TEMPLATE_DEFAULTS.numTests,
    languages: languages.length ? languages : [TEMPLATE_DEFAULTS.language],
    maxConcurrency:
      reader.integer(fields.get('maxConcurrency'), 1) ?? TEMPLATE_DEFAULTS.maxConcurrency,
    delayMs: reader.integer(fields.get('delay'), 0) ?? TEMPLATE_DEFAULTS.delayMs,
    ...(maxCharsPerMessage && { maxCharsPerMessage }),
    ...(testGenerationInstructions && { testGenerationInstructions }),
    ...(frameworks && { frameworks: reader.texts(frameworks) }),
    ...readSurroundings(reader, fields),
  }
}

/** Reads contexts, entities, grading examples, and whether responses are hidden from attackers. */
function readSurroundings(
  reader: YamlReader,
  fields: Map<string, Field>
): Partial<TemplateSettings> {
  const contexts = listIn(reader, fields.get('contexts')).flatMap((field) =>
    readContext(reader, field)
  )
  const entities = reader.texts(fields.get('entities'))
  const graderExamples = listIn(reader, fields.get('graderExamples')).flatMap((field) => {
    const value = reader.value(field)
    if (isGradedResponse(value)) return [value]
    reader.report(field, 'needs an output, pass (true or false), a score and a reason')
    return []
  })
  const exclude = fields.get(EXCLUDE)
  return {
    ...(contexts.length && { contexts }),
    ...(entities.length && { entities }),
    ...(graderExamples.length && { graderExamples }),
    ...(exclude && reader.value(exclude) === true && { [EXCLUDE]: true }),
  }
}

const EXCLUDE = 'excludeTargetOutputFromAgenticAttackGeneration'

const listIn = (reader: YamlReader, field: Field | undefined): Field[] =>
  field ? reader.list(field) : []

function readContext(reader: YamlReader, field: Field): ScanContext[] {
  const fields = reader.map(field)
  const id = requiredId(reader, field, fields)
  const purpose = reader.text(fields.get('purpose'))
  if (!fields.get('purpose')) reader.report(field, 'needs a "purpose"')
  if (!id || !purpose) return []
  const vars = Object.entries(reader.record(fields.get('vars')) ?? {})
  if (vars.length === 0) return [{ id, purpose }]
  return [
    {
      id,
      purpose,
      vars: Object.fromEntries(
        vars.map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
      ),
    },
  ]
}

function readPlugin(reader: YamlReader, field: Field): PluginChoice[] {
  if (!reader.isMapping(field)) {
    const id = reader.text(field)
    return id ? [{ id }] : []
  }
  const fields = reader.map(field)
  const id = requiredId(reader, field, fields)
  const numTests = reader.integer(fields.get('numTests'), 1)
  const severity = readSeverity(reader, fields.get('severity'))
  const config = reader.record(fields.get('config'))
  if (!id) return []
  return [
    { id, ...(numTests && { numTests }), ...(severity && { severity }), ...(config && { config }) },
  ]
}

function readStrategy(reader: YamlReader, field: Field): StrategyChoice[] {
  if (!reader.isMapping(field)) {
    const id = reader.text(field)
    return id ? [{ id }] : []
  }
  const fields = reader.map(field)
  const id = requiredId(reader, field, fields)
  const configField = fields.get('config')
  const config = reader.record(configField)
  if (!id) return []
  if (!config || !configField) return [{ id }]
  const plugins = reader.texts(reader.map(configField).get('plugins'))
  const others = Object.entries(config).filter(([key]) => key !== 'plugins')
  return [{ id, config: { ...Object.fromEntries(others), ...(plugins.length && { plugins }) } }]
}

function requiredId(reader: YamlReader, field: Field, fields: Map<string, Field>) {
  const id = fields.get('id')
  if (!id) reader.report(field, 'needs an "id"')
  return reader.text(id)
}

function readSeverity(reader: YamlReader, field: Field | undefined): Severity | undefined {
  const text = reader.text(field)
  const severity = SEVERITIES.find((known) => known === text)
  if (field && text && !severity) reader.report(field, `must be one of ${SEVERITIES.join(', ')}`)
  return severity
}

function unknownIds(reader: YamlReader, fields: Map<string, Field>): ImportedTemplate['unknown'] {
  const check = (kind: 'plugin' | 'strategy', key: string, isKnown: (id: string) => boolean) => {
    const list = fields.get(key)
    return (list ? reader.list(list) : []).flatMap((field) => {
      const idField = reader.isMapping(field) ? reader.map(field).get('id') : field
      const id = reader.text(idField)
      return id && idField && !isKnown(id) ? [{ kind, id, ...reader.placeOf(idField) }] : []
    })
  }
  return [
    ...check('plugin', 'plugins', (id) => Boolean(findPlugin(id) ?? pluginsOfCollection(id))),
    ...check('strategy', 'strategies', (id) =>
      Boolean(findStrategy(id) ?? STRATEGY_COLLECTIONS[id])
    ),
  ]
}

function without(fields: Map<string, Field>, keys: string[]): Map<string, Field> {
  return new Map([...fields].filter(([key]) => !keys.includes(key)))
}

function keep(reader: YamlReader, fields: Map<string, Field>): Record<string, unknown> {
  const kept = [...without(fields, NEVER_KEPT)]
  return Object.fromEntries(kept.map(([key, field]) => [key, reader.value(field)]))
}
