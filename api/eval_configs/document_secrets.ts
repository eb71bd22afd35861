import type { EvalDocument, FaultList } from '#api/engines/evals/index'
import { credentialsIn } from '#api/targets/credentials_in'

/** Credentials do not belong into a document that a team shares and tools download. */
export function findSecrets({ providers, env, ...rest }: EvalDocument, faults: FaultList) {
  if (env !== undefined) add(credentialsIn(env, 'env', true), faults)
  providers.forEach((provider, index) =>
    add(credentialsIn(provider, `providers[${index}]`), faults)
  )
  add(credentialsIn(gradersOf(rest), ''), faults)
}

/** Only where providers are configured: a variable that is called password is a test's business. */
function gradersOf({ defaultTest, tests = [] }: Partial<EvalDocument>) {
  const ofTest = (test: NonNullable<typeof defaultTest>) => ({
    options: { provider: test.options?.provider },
    assert: test.assert?.map((check) => ('provider' in check ? { provider: check.provider } : {})),
  })
  return { ...(defaultTest && { defaultTest: ofTest(defaultTest) }), tests: tests.map(ofTest) }
}

function add(paths: string[], faults: FaultList) {
  for (const path of paths) {
    faults.add(
      path,
      'A credential must not stand here: whoever may read this configuration could read it. Make a target with it and name the target, or set a model in the server settings.'
    )
  }
}
