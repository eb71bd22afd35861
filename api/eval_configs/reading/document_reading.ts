/** Runs in a parser thread: everything about a document that needs no database. */
import { checkAssertions, type Graders } from '#api/eval_configs/document_assertions'
import { findCode } from '#api/eval_configs/document_code'
import { checkDerivedMetrics } from '#api/eval_configs/document_metrics'
import { findSecrets } from '#api/eval_configs/document_secrets'
import {
  countTests,
  documentVariables,
  estimateEval,
  EVAL_LIMITS,
  placesIn,
  readEvalConfig,
  readEvalYaml,
  toYaml,
  type DocumentFault,
  type EvalDocument,
  type FaultList,
} from '#api/engines/evals/index'

export type DocumentSource = { yaml: string } | { config: unknown }
export type DocumentReading = { document: EvalDocument | null; faults: DocumentFault[] }

const read = (source: DocumentSource) =>
  'yaml' in source ? readEvalYaml(source.yaml) : readEvalConfig(source.config)

/** The readable part of the document, and its faults. */
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
  // A half-written document may be stored, but not run.
  if (prompts.length === 0) faults.add('prompts', 'Add a prompt.', 'running')
  if (providers.length === 0) faults.add('providers', 'Add a provider.', 'running')
  if (countTests(document) > EVAL_LIMITS.tests) {
    const max = EVAL_LIMITS.tests.toLocaleString('en')
    const remedy = 'Shorten the lists of variables, scenarios or repetitions.'
    faults.add('tests', `This expands to more than ${max} test cases. ${remedy}`, 'running')
  }
  findCode(document, faults)
  await checkDerivedMetrics(document, faults)
  findSecrets(document, faults)
  checkAssertions(document, graders, faults)
}

/** Adds line and column to faults that were found outside of the thread. */
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
