import type { EvalDocument, FaultList } from '#api/engines/evals/index'
import { credentialsIn } from '#api/targets/credentials/credentials_in'

/** Adds a fault for each credential, because the team and the command-line tool can read documents. */
export function findSecrets({ providers, env, ...rest }: EvalDocument, faults: FaultList) {
  if (env !== undefined) add(credentialsIn(env, 'env', true), faults)
  providers.forEach((provider, index) =>
    add(credentialsIn(provider, `providers[${index}]`), faults)
  )
  add(credentialsIn(gradersOf(rest), ''), faults)
}

/**
 * Returns the graders' settings, the only part of test cases that is searched; test variables named "password" are
 * legitimate.
 */
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
      'Remove this credential: everyone who can read the configuration could read it. Store it in a target and refer to the target, or add a model to the server settings.'
    )
  }
}
