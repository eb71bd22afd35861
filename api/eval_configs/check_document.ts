import { pinDatasets } from '#api/eval_configs/dataset_tests'
import { checkAssertions } from '#api/eval_configs/document_assertions'
import { findCode } from '#api/eval_configs/document_code'
import { checkDerivedMetrics } from '#api/eval_configs/document_metrics'
import { findSecrets } from '#api/eval_configs/document_secrets'
import { providerSources, type ProviderSources } from '#api/eval_configs/providers/provider_sources'
import { GraderBook, gradersThere } from '#api/eval_configs/providers/resolve_graders'
import { resolveProvider } from '#api/eval_configs/providers/resolve_provider'
import {
  eachTest,
  type EvalDocument,
  type FaultList,
  type ReadDocument,
} from '#api/engines/evals/index'

/** Adds what only this server can say about a document: what would run code, and whom it can call. */
export async function checkDocument(
  { document, faults }: ReadDocument,
  scope: { organizationId: string; teamId: string }
) {
  if (!document) return
  checkPresence(document, faults)
  findCode(document, faults)
  await checkDerivedMetrics(document, faults)
  findSecrets(document, faults)
  await pinDatasets(document, scope.teamId, faults)
  const sources = await providerSources(scope)
  checkAssertions(document, gradersThere(sources), faults)
  await checkProviders(document, sources, faults)
  checkGraders(document, sources, faults)
}

/** A half-written document may be stored; run it cannot be. */
function checkPresence(document: EvalDocument, faults: FaultList) {
  const { prompts, providers } = document
  if (prompts.length === 0) faults.add('prompts', 'Add a prompt.', 'running')
  if (providers.length === 0) faults.add('providers', 'Add a provider.', 'running')
}

async function checkProviders(
  { providers }: EvalDocument,
  sources: ProviderSources,
  faults: FaultList
) {
  for (const [index, provider] of providers.entries()) {
    const resolved = await resolveProvider(provider, sources)
    if ('problem' in resolved) faults.add(`providers[${index}]`, resolved.problem, 'running')
  }
}

function checkGraders(document: EvalDocument, sources: ProviderSources, faults: FaultList) {
  const book = new GraderBook(sources)
  for (const { path, test } of eachTest(document)) {
    for (const problem of book.referTo(test).problems) {
      faults.add(`${path}.${problem.path}`, problem.message, 'running')
    }
  }
}
