import type { Graders } from '#api/evals/configurations/reading/document_assertions'
import { hostedProvider, type Resolved } from '#api/evals/configurations/providers/hosted_provider'
import type { ProviderSources } from '#api/evals/configurations/providers/provider_sources'
import type { EvalAssertion, EvalCheck, EvalTest } from '#api/engines/evals/index'
import { findProviderCode } from '#api/platform/runner/refuse_code'
import {
  connectionOf,
  libraryProvider,
  type LibraryProvider,
} from '#api/platform/settings/library_provider'

/**
 * Embedding model that is used with the grading model's key if that model is OpenAI's, because the server settings
 * contain no embedding model.
 */
const EMBEDDING_MODEL = 'openai:embedding:text-embedding-3-small'

const PURPOSES = ['text', 'embedding', 'classification', 'moderation'] as const

/** Returns the graders from the server settings, used if a document names none. */
export function defaultGraders({ grading }: ProviderSources): Record<string, LibraryProvider> {
  if (!grading) return {}
  return {
    text: libraryProvider(grading),
    ...(grading.kind === 'openai' && {
      embedding: { id: EMBEDDING_MODEL, config: connectionOf(grading) },
    }),
  }
}

export function availableGraders(sources: ProviderSources): Graders {
  const { text, embedding } = defaultGraders(sources)
  return new Set([
    ...(text ? ['grading' as const] : []),
    ...(embedding ? ['embedding' as const] : []),
  ])
}

/**
 * Names the graders of one evaluation. Test cases refer to the names, so that each grader's credentials are sent to the
 * runner once and not with every test case.
 */
export class GraderBook {
  readonly #graders = new Map<string, { name: string; resolved: Resolved<LibraryProvider> }>()

  constructor(private sources: ProviderSources) {}

  /** Returns all graders by name, including the defaults. */
  all(): Record<string, LibraryProvider> {
    const named = [...this.#graders.values()].flatMap(({ name, resolved }) =>
      'ok' in resolved ? [[name, resolved.ok] as const] : []
    )
    return { ...defaultGraders(this.sources), ...Object.fromEntries(named) }
  }

  /** Replaces the graders of a test case with their names. `path` of a problem is relative to the test case. */
  replaceGraders(test: EvalTest): {
    test: EvalTest
    problems: { path: string; message: string }[]
  } {
    const problems: { path: string; message: string }[] = []
    const name = (provider: unknown, path: string) => {
      const { name: graderName, problem } = this.#nameOf(provider)
      if (problem) problems.push({ path, message: problem })
      return graderName
    }
    const assertion = (each: EvalAssertion, path: string): EvalAssertion =>
      each.provider === undefined
        ? each
        : { ...each, provider: name(each.provider, `${path}.provider`) }
    const check = (each: EvalCheck, index: number): EvalCheck =>
      'assert' in each && Array.isArray(each.assert)
        ? {
            ...each,
            assert: each.assert.map((inner, at) =>
              assertion(inner, `assert[${index}].assert[${at}]`)
            ),
          }
        : assertion(each, `assert[${index}]`)
    const provider = test.options?.provider
    return {
      problems,
      test: {
        ...test,
        ...(test.assert && { assert: test.assert.map(check) }),
        ...(provider !== undefined && {
          options: { ...test.options, provider: name(provider, 'options.provider') },
        }),
      },
    }
  }

  /** Returns the name of a grader or, for a map by purpose (`{ text, embedding }`), a map of names. */
  #nameOf(provider: unknown): { name: unknown; problem: string | null } {
    const map = byPurpose(provider)
    if (!map) return this.#nameOne(provider)
    const named = Object.entries(map).map(
      ([purpose, each]) => [purpose, this.#nameOne(each)] as const
    )
    return {
      name: Object.fromEntries(named.map(([purpose, { name }]) => [purpose, name])),
      problem: named.find(([, { problem }]) => problem)?.[1].problem ?? null,
    }
  }

  #nameOne(provider: unknown): { name: string; problem: string | null } {
    const key = JSON.stringify(provider)
    const entry = this.#graders.get(key) ?? {
      name: `grader ${this.#graders.size + 1}`,
      resolved: this.#resolve(provider),
    }
    this.#graders.set(key, entry)
    return {
      name: entry.name,
      problem: 'problem' in entry.resolved ? entry.resolved.problem : null,
    }
  }

  #resolve(provider: unknown): Resolved<LibraryProvider> {
    const { id, config } =
      typeof provider === 'string' ? { id: provider, config: {} } : parts(provider)
    if (typeof id !== 'string') return { problem: 'A grader must be a provider with an id.' }
    const [refused] = findProviderCode(id)
    if (refused || /^https?/.test(id)) {
      return {
        problem: `"${id.slice(0, 60)}" cannot grade on the server. Use a hosted model such as openai:chat:<model>.`,
      }
    }
    return hostedProvider(id, config, this.sources.models)
  }
}

/**
 * Returns a provider as a map by purpose; null for a single provider. A map with an `id` grades text itself and can
 * contain other purposes as well, e.g. `{ id, config, embedding }`.
 */
function byPurpose(provider: unknown): Record<string, unknown> | null {
  if (typeof provider !== 'object' || provider === null) return null
  const known = Object.entries(provider).filter(([name]) => PURPOSES.some((each) => each === name))
  if (known.length === 0) return null
  const { id, config } = parts(provider)
  return { ...(id !== undefined && { text: { id, config } }), ...Object.fromEntries(known) }
}

function parts(provider: unknown): { id: unknown; config: Record<string, unknown> } {
  if (typeof provider !== 'object' || provider === null) return { id: undefined, config: {} }
  const config = 'config' in provider ? provider.config : {}
  return {
    id: 'id' in provider ? provider.id : undefined,
    config: typeof config === 'object' && config !== null ? { ...config } : {},
  }
}
