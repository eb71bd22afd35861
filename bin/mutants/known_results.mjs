import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder } from '../prepare/paths.mjs'

/**
 * Owns the stored results of mutants. A result is valid while sources and specs are unchanged; added specs do not
 * invalidate killed mutants.
 */
export class KnownResults {
  #file
  #results = {}

  constructor(suite, sources) {
    this.#file = join(cacheFolder, 'mutants', `results_${suite}.json`)
    this.sources = sources
    const stored = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
    if (stored.sources === sources) this.#results = stored.results
  }

  /** Returns the stored status of a mutant; if there is none, calls `find` and stores its result. */
  async of({ id }, specs, find) {
    const hashes = specs.map(({ hash }) => hash)
    if (!isValid(this.#results[id], hashes)) {
      this.#results[id] = { specs: hashes, status: await find() }
      mkdirSync(dirname(this.#file), { recursive: true })
      writeFileSync(this.#file, JSON.stringify({ sources: this.sources, results: this.#results }))
    }
    return this.#results[id].status
  }
}

function isValid(result, hashes) {
  if (!result || !result.specs.every((hash) => hashes.includes(hash))) return false
  return result.status !== 'survived' || result.specs.length === hashes.length
}
