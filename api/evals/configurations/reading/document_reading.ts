/** Document checks that need no database. They run in a parser thread. */
import {
  checkAssertions,
  type Graders,
} from '#api/evals/configurations/reading/document_assertions'
import { findCode } from '#api/evals/configurations/reading/document_code'
import { findSecrets } from '#api/evals/configurations/reading/document_secrets'
import {
  countTests,
  documentVariables,
  estimateEval,
  EVAL_LIMITS,
  placesIn,
  readEvalObject,
  readEvalYaml,
  toYaml,
  type DocumentFault,
  type EvalDocument,
  type FaultList,
  derivedFaults,
  readDerivedMetrics,
} from '#api/engines/evals/index'

export type DocumentSource = { yaml: string } | { config: unknown }
export type DocumentReading = { document: EvalDocument | null; faults: DocumentFault[] }

const read = (source: DocumentSource) =>
  'yaml' in source ? readEvalYaml(source.yaml) : readEvalObject(source.config)

/** Parses and checks a document. `document` contains its valid parts, or is null. */
export async function readDocument(
  source: DocumentSource,
  graders: Graders
): Promise<DocumentReading> {
  const { document, faults } = read(source)
  if (document) await check(document, graders, faults)
  return { document, faults: faults.list }
}

async function check(document: EvalDocument, graders: Graders, faults: FaultList) {
  const { prompts, providers } = document
  // An incomplete document may be saved but not run.
  if (prompts.length === 0) faults.add('prompts', 'Add a prompt.', 'running')
  if (providers.length === 0) faults.add('providers', 'Add a provider.', 'running')
  if (countTests(document) > EVAL_LIMITS.tests) {
    const max = EVAL_LIMITS.tests.toLocaleString('en')
    const remedy = 'Reduce variables, scenarios or repetitions.'
    faults.add(
      'tests',
      `The configuration expands to more than ${max} test cases. ${remedy}`,
      'running'
    )
  }
  findCode(document, faults)
  await checkDerivedMetrics(document, faults)
  findSecrets(document, faults)
  checkAssertions(document, graders, faults)
}

/** Adds line and column to faults that were found outside the thread. */
export function placeFaults(source: DocumentSource, faults: DocumentFault[]): DocumentFault[] {
  const placeOf = placesIn(source)
  return faults.map((fault) => ({ ...fault, ...placeOf(fault.path) }))
}

export function summarize(document: EvalDocument, source: DocumentSource) {
  return {
    estimate: estimateEval(document),
    variables: documentVariables(document),
    yaml: 'yaml' in source ? source.yaml : toYaml(document),
  }
}

/** Adds a fault for each derived metric that is not a valid arithmetic expression. */
async function checkDerivedMetrics({ derivedMetrics }: EvalDocument, faults: FaultList) {
  const metrics = readDerivedMetrics(derivedMetrics, (path, message) =>
    faults.add(path, message, 'running')
  )
  for (const { index, message } of await derivedFaults(metrics)) {
    faults.add(`derivedMetrics[${index}].value`, message, 'running')
  }
}
