import { pinDatasets } from '#api/eval_configs/dataset_tests'
import type { ProviderSources } from '#api/eval_configs/providers/provider_sources'
import { GraderBook } from '#api/eval_configs/providers/resolve_graders'
import { resolveProvider } from '#api/eval_configs/providers/resolve_provider'
import { eachTest, EVAL_LIMITS, type EvalDocument, type FaultList } from '#api/engines/evals/index'

/** Adds the faults that only the database can tell: datasets, providers and graders that are not there. */
export async function checkReferences(
  document: EvalDocument,
  { sources, teamId }: { sources: ProviderSources; teamId: string },
  faults: FaultList
) {
  await pinDatasets(document, teamId, faults)
  await checkProviders(document, sources, faults)
  checkGraders(document, sources, faults)
}

async function checkProviders(
  { providers }: EvalDocument,
  sources: ProviderSources,
  faults: FaultList
) {
  // More are a fault already.
  for (const [index, provider] of providers.slice(0, EVAL_LIMITS.providers).entries()) {
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
