import { pinDatasets } from '#api/evals/configurations/documents/dataset_tests'
import type { ProviderSources } from '#api/evals/configurations/providers/provider_sources'
import { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import { resolveProvider } from '#api/evals/configurations/providers/resolve_provider'
import { eachTest, EVAL_LIMITS, type EvalDocument, type FaultList } from '#api/engines/evals/index'

/** Adds a fault for each dataset, provider or grader that cannot be resolved. Requires database access. */
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
  // Further providers are skipped, because the engine already reports a fault for them.
  for (const [index, provider] of providers.slice(0, EVAL_LIMITS.providers).entries()) {
    const resolved = await resolveProvider(provider, sources)
    if ('problem' in resolved) faults.add(`providers[${index}]`, resolved.problem, 'running')
  }
}

function checkGraders(document: EvalDocument, sources: ProviderSources, faults: FaultList) {
  const book = new GraderBook(sources)
  for (const { path, test } of eachTest(document)) {
    for (const problem of book.replaceGraders(test).problems) {
      faults.add(`${path}.${problem.path}`, problem.message, 'running')
    }
  }
}
