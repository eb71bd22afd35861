import { readFileSync } from 'node:fs'
import { auditBuffer } from '#api/engines/model_audit/index'
import { auditCases } from './audit_set.js'
import { generatedModels } from './generated_models.js'
import { mutate, randomOf } from './mutate.js'

export type MutantRun = {
  files: number
  failures: string[]
  slowestMs: number
  maxMemoryBytes: number
}

/**
 * Audits mutated files of the set. Both exceptions and parsers stopped by a JavaScript error count
 * as failures.
 */
export async function auditMutants(count: number, seed: number): Promise<MutantRun> {
  const originals = [
    ...auditCases().map(({ name, path }) => ({ name, bytes: readFileSync(path) })),
    ...generatedModels,
  ]
  const random = randomOf(seed)
  const run: MutantRun = { files: 0, failures: [], slowestMs: 0, maxMemoryBytes: 0 }
  for (; run.files < count; run.files++) {
    const { name, bytes } = originals[random(originals.length)]!
    const mutant = mutate(bytes, originals[random(originals.length)]!.bytes, random)
    const began = performance.now()
    const failure = await failureOf(name, mutant)
    run.slowestMs = Math.max(run.slowestMs, performance.now() - began)
    if (failure) run.failures.push(`seed ${seed}, file ${run.files} (${name}): ${failure}`)
    if (run.files % 100 === 0) {
      run.maxMemoryBytes = Math.max(run.maxMemoryBytes, process.memoryUsage.rss())
    }
  }
  return run
}

async function failureOf(name: string, mutant: Buffer): Promise<string | null> {
  try {
    const audit = auditBuffer(name, mutant, { limits: { timeoutMs: 10_000 } })
    for (;;) {
      const { done, value } = await audit.next()
      if (done) return value.errors.find((error) => error.includes('The scanner failed')) ?? null
    }
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
