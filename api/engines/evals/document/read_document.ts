import { readSource, sourceOf, type DocumentSource } from './document_source.js'
import { faultsIn, type FaultList } from './fault_list.js'
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
import { isRecord, listOf, withoutGaps } from './values.js'

export type ReadDocument = {
  /** As far as it could be read; null when there is nothing to read. */
  document: EvalDocument | null
  faults: FaultList
}

/** Reads a configuration of the command-line tool; every fault has line, column, field and remedy. */
export function readEvalYaml(text: string): ReadDocument {
  const source = readSource(text)
  if (source.faults.length === 0) return readFrom(source.value, source)
  const faults = faultsIn(source)
  faults.list.push(...source.faults)
  return { document: null, faults }
}

/** The same of a document that is data already, as a form or a stored row has it. */
export function readEvalConfig(config: unknown): ReadDocument {
  return readFrom(config, sourceOf(config))
}

/** Places of the parts of a document that was given as text or as data. */
export function placesIn(given: { yaml: string } | { config: unknown }) {
  const source = 'yaml' in given ? readSource(given.yaml) : sourceOf(given.config)
  return (path: string) => source?.placeOf(path) ?? { line: null, column: null }
}

function readFrom(value: unknown, source: Pick<DocumentSource, 'placeOf'> | null): ReadDocument {
  const faults = faultsIn(source)
  if (!isRecord(value)) {
    faults.add('', 'A configuration is a mapping with the keys prompts, providers and tests.')
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
    faults.add('description', 'The description is a text.')
  }
  if (tags !== undefined && tags !== null && !isRecord(tags)) {
    faults.add('tags', 'Tags are a mapping of names to texts.')
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
    // An old form of the tool: texts (or files) and their labels.
    return readPrompts(
      Object.entries(value).map(([raw, label]) => ({ raw, label })),
      faults
    )
  }
  const prompts = listOf(value)
  if (prompts.length > EVAL_LIMITS.prompts) {
    faults.add('prompts', `At most ${EVAL_LIMITS.prompts} prompts.`)
  }
  const isList = Array.isArray(value)
  return prompts.flatMap((prompt, index) =>
    readPrompt(prompt, isList ? `prompts[${index}]` : 'prompts', faults)
  )
}

function readPrompt(prompt: unknown, path: string, faults: FaultList): EvalPrompt[] {
  if (typeof prompt === 'string' && prompt.trim() !== '') return [prompt]
  const raw = isRecord(prompt) ? (prompt.raw ?? prompt.content) : undefined
  if (!isRecord(prompt) || typeof raw !== 'string' || raw.trim() === '') {
    const hasFile = isRecord(prompt) && typeof prompt.id === 'string'
    faults.add(
      path,
      hasFile
        ? 'Put the text of the prompt here, under raw.'
        : 'A prompt is a text that is not empty.'
    )
    return []
  }
  const { label, id } = prompt
  return [
    { raw, ...(typeof label === 'string' && { label }), ...(typeof id === 'string' && { id }) },
  ]
}

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
      faults.add(path, 'A scenario is a mapping with the lists config and tests.')
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
    faults.add(path, 'Options are a mapping, e.g. of maxConcurrency and repeat.')
    return {}
  }
  const maxConcurrency = whole(value, 'maxConcurrency', 1, faults)
  const delay = whole(value, 'delay', 0, faults)
  const repeat = whole(value, 'repeat', 1, faults)
  if (delay && maxConcurrency && maxConcurrency > 1) {
    const why = 'requests that wait for each other cannot run at once'
    faults.add(
      `${path}.delay`,
      `A delay needs a maxConcurrency of 1: ${why}. Leave one of them out.`
    )
  }
  return { ...value, ...withoutGaps({ maxConcurrency, delay, repeat }) }
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
  faults.add(`evaluateOptions.${name}`, `${name} is a whole number ${range}.`)
  return undefined
}
