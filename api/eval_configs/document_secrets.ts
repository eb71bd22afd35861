import type { EvalDocument, FaultList } from '#api/engines/evals/index'

const SECRET_NAME =
  /(^|[_-])(api[_-]?key|token|secret|password|passphrase|authorization|credentials?|cookie|signature)$|apikey$|accesskey|secretkey|token$|^x-api-key$/i

/** A scheme before what is filled in by the tool is no secret. */
const FILLED_IN = /^(Bearer|Basic|Token|ApiKey)?\s*\{\{[^}]*\}\}$/i

/** Credentials do not belong into a document that a team shares and tools download. */
export function findSecrets({ providers, env, ...rest }: EvalDocument, faults: FaultList) {
  if (env !== undefined) walk(env, 'env', true, faults)
  providers.forEach((provider, index) => walk(provider, `providers[${index}]`, false, faults))
  walk(gradersOf(rest), '', false, faults)
}

/** Only where providers are configured: a variable that is called password is a test's business. */
function gradersOf({ defaultTest, tests = [] }: Partial<EvalDocument>) {
  const ofTest = (test: NonNullable<typeof defaultTest>) => ({
    options: { provider: test.options?.provider },
    assert: test.assert?.map((check) => ('provider' in check ? { provider: check.provider } : {})),
  })
  return { ...(defaultTest && { defaultTest: ofTest(defaultTest) }), tests: tests.map(ofTest) }
}

function walk(value: unknown, path: string, isSecret: boolean, faults: FaultList) {
  if (typeof value === 'string') {
    const isCredential = isSecret && value.length > 4 && !FILLED_IN.test(value.trim())
    if (!isCredential && !hasPassword(value)) return
    faults.add(
      path,
      'A credential must not stand here: whoever may read this configuration could read it. Make a target with it and name the target, or set a model in the server settings.'
    )
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => walk(entry, `${path}[${index}]`, isSecret, faults))
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      walk(entry, path ? `${path}.${name}` : name, isSecret || SECRET_NAME.test(name), faults)
    }
  }
}

function hasPassword(value: string): boolean {
  return /^https?:\/\/[^/]*@/.test(value) && URL.canParse(value) && new URL(value).password !== ''
}
