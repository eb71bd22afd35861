import type { Graders } from '#api/eval_configs/document_assertions'
import { hostedProvider, type Resolved } from '#api/eval_configs/providers/hosted_provider'
import type { ProviderSources } from '#api/eval_configs/providers/provider_sources'
import type { EvalAssertion, EvalCheck, EvalTest } from '#api/engines/evals/index'
import { findProviderCode } from '#api/runner/refuse_code'
import {
  connectionOf,
  libraryProvider,
  type LibraryProvider,
} from '#api/server_settings/library_provider'

/** For embeddings, where only a model that writes is set. */
const EMBEDDINGS = 'openai:embedding:text-embedding-3-small'

const PURPOSES = ['text', 'embedding', 'classification', 'moderation'] as const

/** Models that grade without being named in a document. */
export function defaultGraders({ grading }: ProviderSources): Record<string, LibraryProvider> {
  if (!grading) return {}
  return {
    text: libraryProvider(grading),
    ...(grading.kind === 'openai' && {
      embedding: { id: EMBEDDINGS, config: connectionOf(grading) },
    }),
  }
}

export function gradersThere(sources: ProviderSources): Graders {
  const { text, embedding } = defaultGraders(sources)
  return new Set([
    ...(text ? ['grading' as const] : []),
    ...(embedding ? ['embedding' as const] : []),
  ])
}

/**
 * Owns the models that grade in one evaluation: those of the document get names, by which tests refer to them, so that
 * credentials travel once and not with every test.
 */
export class GraderBook {
  readonly #named = new Map<string, { name: string; resolved: Resolved<LibraryProvider> }>()

  constructor(private sources: ProviderSources) {}

  /** Every grader by its name, those that are there anyway first. */
  all(): Record<string, LibraryProvider> {
    const named = [...this.#named.values()].flatMap(({ name, resolved }) =>
      'ok' in resolved ? [[name, resolved.ok] as const] : []
    )
    return { ...defaultGraders(this.sources), ...Object.fromEntries(named) }
  }

  /** A test with names in the place of its graders. @returns also what is wrong with one, by its path in the test */
  referTo(test: EvalTest): { test: EvalTest; problems: { path: string; message: string }[] } {
    const problems: { path: string; message: string }[] = []
    const name = (provider: unknown, path: string) => {
      const { name: found, problem } = this.#nameOf(provider)
      if (problem) problems.push({ path, message: problem })
      return found
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
    const own = test.options?.provider
    return {
      problems,
      test: {
        ...test,
        ...(test.assert && { assert: test.assert.map(check) }),
        ...(own !== undefined && {
          options: { ...test.options, provider: name(own, 'options.provider') },
        }),
      },
    }
  }

  /** The name of a grader; of the tool's map by purpose, a map of names. */
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
    const entry = this.#named.get(key) ?? {
      name: `grader ${this.#named.size + 1}`,
      resolved: this.#resolve(provider),
    }
    this.#named.set(key, entry)
    return {
      name: entry.name,
      problem: 'problem' in entry.resolved ? entry.resolved.problem : null,
    }
  }

  #resolve(provider: unknown): Resolved<LibraryProvider> {
    const { id, config } =
      typeof provider === 'string' ? { id: provider, config: {} } : parts(provider)
    if (typeof id !== 'string') return { problem: 'A grader is named like a provider, by an id.' }
    const [refused] = findProviderCode(id)
    if (refused || /^https?/.test(id)) {
      return {
        problem: `"${id.slice(0, 60)}" does not grade on the server. Name a model service such as openai:chat:<model>.`,
      }
    }
    return hostedProvider(id, config, this.sources.models)
  }
}

function byPurpose(provider: unknown): Record<string, unknown> | null {
  if (typeof provider !== 'object' || provider === null || 'id' in provider) return null
  const known = Object.entries(provider).filter(([name]) => PURPOSES.some((each) => each === name))
  return known.length > 0 ? Object.fromEntries(known) : null
}

function parts(provider: unknown): { id: unknown; config: Record<string, unknown> } {
  if (typeof provider !== 'object' || provider === null) return { id: undefined, config: {} }
  const config = 'config' in provider ? provider.config : {}
  return {
    id: 'id' in provider ? provider.id : undefined,
    config: typeof config === 'object' && config !== null ? { ...config } : {},
  }
}
