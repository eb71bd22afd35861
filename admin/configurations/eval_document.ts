import type {
  DatasetReference,
  DocumentCheck,
  DocumentFault,
  EvalDocument,
  EvalPrompt,
  EvalProvider,
  EvalProviderOptions,
  EvalTest,
} from '#api/contract/evals/eval_document'

export const STEPS = ['providers', 'prompts', 'tests', 'run'] as const
export type Step = (typeof STEPS)[number]

export const EMPTY: EvalDocument = { prompts: [], providers: [], tests: [] }

/** Returns the form step in which a problem can be fixed. */
export function stepOf({ path }: Pick<DocumentFault, 'path'>): Step {
  const [part = ''] = path.split(/[.[]/)
  if (part === 'providers' || part === 'targets') return 'providers'
  if (part === 'prompts') return 'prompts'
  return ['tests', 'defaultTest', 'scenarios', 'metadata'].includes(part) ? 'tests' : 'run'
}

export type Readiness = 'ready' | 'missing' | 'faulty'

/**
 * Returns `missing` for a step without content, and `faulty` if the content has problems. Run
 * options are optional.
 */
export function readinessOf(
  step: Step,
  document: EvalDocument,
  faults: readonly DocumentFault[]
): Readiness {
  if (isMissing(step, document)) return 'missing'
  return faults.some((fault) => stepOf(fault) === step) ? 'faulty' : 'ready'
}

function isMissing(
  step: Step,
  { providers, prompts, tests, scenarios = [], metadata }: EvalDocument
) {
  if (step === 'providers') return providers.length === 0
  if (step === 'prompts') return prompts.length === 0
  const datasets = metadata?.datasets ?? []
  return step === 'tests' && tests.length + scenarios.length + datasets.length === 0
}

/** Whether every step is complete and the document has no problems. */
export const isReady = (document: EvalDocument, { faults }: Pick<DocumentCheck, 'faults'>) =>
  faults.length === 0 && STEPS.every((step) => readinessOf(step, document, faults) === 'ready')

export const optionsOf = (provider: EvalProvider): EvalProviderOptions =>
  typeof provider === 'string' ? { id: provider } : provider

/** Reverses `optionsOf`: a provider without options becomes its bare ID. */
export function providerFrom(options: EvalProviderOptions): EvalProvider {
  const { id, ...rest } = options
  return Object.keys(rest).length === 0 ? id : options
}

export const promptOf = (prompt: EvalPrompt): { raw: string; label?: string; id?: string } =>
  typeof prompt === 'string' ? { raw: prompt } : prompt

export function promptFrom(prompt: { raw: string; label?: string; id?: string }): EvalPrompt {
  const { raw, label, id } = prompt
  return !label && !id ? raw : { raw, ...(label && { label }), ...(id && { id }) }
}

/** Returns the variables used in prompts that neither the test case nor the defaults set. */
export function missingVars(
  test: EvalTest,
  variables: readonly string[],
  defaults: EvalTest | undefined
): string[] {
  const set = new Set([...Object.keys(test.vars ?? {}), ...Object.keys(defaults?.vars ?? {})])
  return variables.filter((name) => !set.has(name))
}

export const datasetsIn = ({ metadata }: EvalDocument): DatasetReference[] =>
  metadata?.datasets ?? []

export function withDatasets(document: EvalDocument, datasets: DatasetReference[]): EvalDocument {
  const { metadata = {}, ...rest } = document
  const { datasets: ignored, ...others } = metadata
  const next = datasets.length > 0 ? { ...others, datasets } : others
  return Object.keys(next).length > 0 ? { ...rest, metadata: next } : rest
}

/** Merges `values` into the document. Removes keys whose value is undefined, because they would be invalid. */
export function changed(document: EvalDocument, values: Partial<EvalDocument>): EvalDocument {
  const next = { ...document, ...values }
  for (const key of Object.keys(values)) {
    if (next[key] === undefined) Reflect.deleteProperty(next, key)
  }
  return next
}

/** Removes the configuration and team IDs that the server adds to the metadata. */
export function withoutIds(config: EvalDocument): EvalDocument {
  const { metadata, ...rest } = config
  if (!metadata) return config
  const { configId, teamId, ...kept } = metadata
  return Object.keys(kept).length > 0 ? { ...rest, metadata: kept } : rest
}
