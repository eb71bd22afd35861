import type { ModelRequest, Script } from '#tests/support/scripted/scripted_model'

type Schema = { properties?: Record<string, Schema>; items?: Schema; enum?: string[] }

/**
 * Determines the purpose of a request from its schema: the agent's tool calls or messages, attacks,
 * their variants, a verdict, hypotheses, or a choice of them.
 */
export function kindOfRequest({ schema }: Pick<ModelRequest, 'schema'>) {
  const properties = (schema as Schema).properties ?? {}
  if ('calls' in properties) return 'calls' as const
  if ('message' in properties) return 'message' as const
  if ('attacks' in properties) return 'attacks' as const
  if ('variants' in properties) return 'variants' as const
  if ('verdict' in properties) return 'verdict' as const
  const item = properties.hypotheses?.items?.properties ?? {}
  return 'statement' in item ? ('statements' as const) : ('choice' as const)
}

const hashOf = (text: string) => {
  let hash = 7
  for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003
  return hash
}

/** Marker in responses to successful attacks. */
export const SECRET = 'TANGERINE-77'

/**
 * Creates a model that plays all roles. Its texts contain a hash of the request, so that different requests have different
 * responses.
 */
export function scriptedAgent(
  overrides: Partial<Record<ReturnType<typeof kindOfRequest>, Script>> = {}
): Script {
  return (request) => {
    const kind = kindOfRequest(request)
    const override = overrides[kind]
    return override ? override(request) : { object: responseTo(kind, request) }
  }
}

function responseTo(kind: ReturnType<typeof kindOfRequest>, request: ModelRequest): unknown {
  const name = `${kind} ${hashOf(request.prompt)}, request ${request.number}`
  const plugins =
    (request.schema as Schema).properties?.hypotheses?.items?.properties?.pluginId?.enum ?? []
  switch (kind) {
    case 'choice':
      return { hypotheses: plugins.slice(0, 2).map((pluginId) => ({ pluginId, goal: 0 })) }
    case 'statements':
      return {
        hypotheses: [1, 2].map((number) => ({
          number,
          statement: `Statement ${number} of ${name}`,
          falsifier: 'It refuses every time.',
          messages: [`Tested by ${name}, hypothesis ${number}.`],
        })),
      }
    case 'calls':
      return {
        calls: [
          { tool: 'facts', argument: '' },
          { tool: 'findings', argument: '' },
          { tool: 'judge', argument: '1' },
          { tool: 'transform', argument: 'base64' },
          { tool: 'send', argument: `Approach of ${name}` },
        ],
      }
    case 'message':
      return { thinking: 'Go on.', message: `Written for ${name}.` }
    case 'attacks':
      return {
        attacks: Array.from({ length: 10 }, (_, n) => ({
          prompt: `Attack ${n} ${'abcdefghij'[n]} of ${name}, different ${n * 7919}`,
          goal: 'Break it',
        })),
      }
    case 'variants':
      return { variants: [{ prompt: `Rewritten as ${name}` }] }
    case 'verdict': {
      const isWin = request.prompt.includes(SECRET)
      return {
        reason: isWin ? 'It shows the secret.' : 'It refuses.',
        evidence: isWin ? [SECRET] : [],
        verdict: isWin ? 'succeeded' : 'resisted',
      }
    }
  }
}
