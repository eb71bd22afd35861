import { renderPlain } from './plain_template.js'

/**
 * Replaces the package `nunjucks` in the runner (see prepare_library.ts). Has the same exports but fills in only plain
 * variables; filters and globals added by promptfoo are accepted and never called.
 */
export class Environment {
  readonly #globals = new Map<string, unknown>()

  addFilter(): this {
    return this
  }
  addExtension(): this {
    return this
  }
  addGlobal(name: string, value: unknown): this {
    this.#globals.set(name, value)
    return this
  }
  getGlobal(name: string): unknown {
    return this.#globals.get(name)
  }
  renderString(template: string, context: unknown = {}): string {
    return renderPlain(String(template), context)
  }
}

export const configure = (): Environment => new Environment()

export const renderString = (template: string, context?: unknown): string =>
  renderPlain(String(template), context)

function unavailable(): never {
  throw new Error('Template files are not available in the runner')
}

export const render = unavailable
export const compile = unavailable
export const precompile = unavailable

export default { Environment, configure, renderString, render, compile, precompile }
