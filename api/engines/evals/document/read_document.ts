import { readSource, sourceOf, type DocumentSource } from './document_source.js'
import { createFaultList, type FaultList } from './fault_list.js'
import { EVAL_LIMITS } from './limits.js'
import { readProviders } from './read_providers.js'
import { readTest, readTests } from './read_tests.js'
import { readDatasets } from './read_datasets.js'
import type {
  DatasetReference,
  EvalDocument,
  EvalPrompt,
  EvalScenario,
  EvaluateOptions,
} from './types.js'
import { isRecord, listOf, dropUndefined } from './values.js'

export type ReadDocument = {
  /** The parts that could be read; null if the document is unreadable. */
  document: EvalDocument | null
  faults: FaultList
}

/**
 * Parses a configuration of the command-line tool. Each fault has a line, a column, a path, and a message that states
 * how to fix it.
 */
export function readEvalYaml(text: string): ReadDocument {
  const source = readSource(text)
  if (source.faults.length === 0) return readFrom(source.value, source)
  const faults = createFaultList(source)
  faults.list.push(...source.faults)
  return { document: null, faults }
}

/** Like `readEvalYaml`, for a document given as data, e.g. from a form or a stored row. */
export function readEvalObject(config: unknown): ReadDocument {
  return readFrom(config, sourceOf(config))
}

/** Returns a function that maps a path to its position in the document. */
export function placesIn(given: { yaml: string } | { config: unknown }) {
  const source = 'yaml' in given ? readSource(given.yaml) : sourceOf(given.config)
  return (path: string) => source?.placeOf(path) ?? { line: null, column: null }
}

function readFrom(value: unknown, source: Pick<DocumentSource, 'placeOf'> | null): ReadDocument {
  const faults = createFaultList(source)
  if (!isRecord(value)) {
    faults.add('', 'A configuration must be a mapping with the keys prompts, providers and tests.')
    return { document: null, faults }
  }
  const { targets, ...rest } = value
  const named = rest.providers === undefined ? 'targets' : 'providers'
  const { datasets, tests } = readDatasets(value, faults)
  const document: EvalDocument = {
    ...rest,
    ...readDescription(value, faults),
    metadata: readMetadata(value.metadata, datasets),
    prompts: readPrompts(value.prompts, faults),
    providers: readProviders(rest.providers ?? targets, named, faults),
    tests: readTests(tests, 'tests', faults),
    ...readOptionalParts(value, faults),
  }
  if (!document.metadata) delete document.metadata
  return { document, faults }
}

function readMetadata(metadata: unknown, datasets: DatasetReference[]): EvalDocument['metadata'] {
  const { datasets: ignored, ...kept } = isRecord(metadata) ? metadata : {}
  if (datasets.length === 0 && Object.keys(kept).length === 0) return undefined
  return { ...kept, ...(datasets.length > 0 && { datasets }) }
}

function readDescription({ description, tags }: Record<string, unknown>, faults: FaultList) {
  if (description !== undefined && description !== null && typeof description !== 'string') {
    faults.add('description', 'The description must be a string.')
  }
  if (tags !== undefined && tags !== null && !isRecord(tags)) {
    faults.add('tags', 'Tags must be a mapping of names to strings.')
  }
  return {
    ...(typeof description === 'string' && { description }),
    ...(isRecord(tags) && {
      tags: Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, String(tag)])),
    }),
  }
}

function readPrompts(value: unknown, faults: FaultList): EvalPrompt[] {
  if (isRecord(value)) {
    // Old format of the command-line tool: a mapping from prompts or files to labels.
    return readPrompts(
      Object.entries(value).map(([raw, label]) => ({ raw, label })),
      faults
    )
  }
  const prompts = listOf(value)
  if (prompts.length > EVAL_LIMITS.prompts) {
    faults.add('prompts', `At most ${EVAL_LIMITS.prompts} prompts are allowed.`)
  }
  const isList = Array.isArray(value)
  return prompts.flatMap((prompt, index) =>
    readPrompt(prompt, isList ? `prompts[${index}]` : 'prompts', faults)
  )
}

function readPrompt(prompt: unknown, path: string, faults: FaultList): EvalPrompt[] {
  const raw = isRecord(prompt) ? (prompt.raw ?? prompt.content) : prompt
  if (typeof raw !== 'string' || raw.trim() === '') {
    const hasFile = isRecord(prompt) && typeof prompt.id === 'string'
    faults.add(
      path,
      hasFile ? 'Enter the text of the prompt under raw.' : 'A prompt must be a non-empty string.'
    )
    return []
  }
  const [service] = STORED_PROMPT.exec(raw) ?? []
  if (service) {
    const advice = 'Only the command-line tool can load it. Enter its text instead.'
    faults.add(path, `${service} names a prompt of another service. ${advice}`, 'running')
  }
  if (!isRecord(prompt)) return [raw]
  const { label, id, config } = prompt
  const hasConfig = config !== undefined && config !== null
  if (hasConfig && !isRecord(config)) {
    faults.add(`${path}.config`, 'The configuration of a prompt must be a mapping.')
  }
  return [
    {
      raw,
      ...(typeof label === 'string' && { label }),
      ...(typeof id === 'string' && { id }),
      ...(isRecord(config) && { config }),
    },
  ]
}

/** Prompts that the command-line tool loads from a prompt registry at render time. */
const STORED_PROMPT = /^(langfuse|portkey|helicone):\/\//

function readOptionalParts(value: Record<string, unknown>, faults: FaultList) {
  const { defaultTest, scenarios, evaluateOptions } = value
  return {
    ...(defaultTest !== undefined &&
      defaultTest !== null && { defaultTest: readTest(defaultTest, 'defaultTest', faults) }),
    ...(scenarios !== undefined && { scenarios: readScenarios(scenarios, faults) }),
    ...(evaluateOptions !== undefined &&
      evaluateOptions !== null && { evaluateOptions: readOptions(evaluateOptions, faults) }),
  }
}

function readScenarios(value: unknown, faults: FaultList): EvalScenario[] {
  return listOf(value).flatMap((scenario, index) => {
    const path = `scenarios[${index}]`
    if (!isRecord(scenario)) {
      faults.add(path, 'A scenario must be a mapping with the lists config and tests.')
      return []
    }
    const { description } = scenario
    return [
      {
        ...(typeof description === 'string' && { description }),
        config: readTests(scenario.config, `${path}.config`, faults),
        tests: readTests(scenario.tests, `${path}.tests`, faults),
      },
    ]
  })
}

function readOptions(value: unknown, faults: FaultList): EvaluateOptions {
  const path = 'evaluateOptions'
  if (!isRecord(value)) {
    faults.add(path, 'Options must be a mapping with keys such as maxConcurrency and repeat.')
    return {}
  }
  const maxConcurrency = whole(value, 'maxConcurrency', 1, faults)
  const delay = whole(value, 'delay', 0, faults)
  const repeat = whole(value, 'repeat', 1, faults)
  if (delay && maxConcurrency && maxConcurrency > 1) {
    const why = 'delayed requests cannot run concurrently'
    faults.add(
      `${path}.delay`,
      `A delay requires a maxConcurrency of 1, because ${why}. Remove one of them.`
    )
  }
  return { ...value, ...dropUndefined({ maxConcurrency, delay, repeat }) }
}

function whole(
  options: Record<string, unknown>,
  name: 'maxConcurrency' | 'delay' | 'repeat',
  min: number,
  faults: FaultList
): number | undefined {
  const value = options[name]
  if (value === undefined || value === null) return undefined
  const max = EVAL_LIMITS[name]
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) {
    return value
  }
  const range = `from ${min} to ${max.toLocaleString('en')}`
  faults.add(`evaluateOptions.${name}`, `${name} must be an integer ${range}.`)
  return undefined
}
