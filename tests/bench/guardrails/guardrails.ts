import { asOwner } from '#tests/support/personas'
import type { BenchLine } from '../bench_line.js'
import { measureHeldOut } from './accuracy.js'
import { measureIdentifiers } from './identifiers.js'
import { guardedTarget, measureProcess } from './process.js'
import { measureProxy } from './proxy.js'
import { measureShadow } from './shadow.js'
import { measureSpeed } from './speed.js'

/**
 * Measures the guardrails engine's accuracy on sources it was not trained on, and the speed of the engine and the
 * guardrails process.
 */
export async function run(): Promise<BenchLine[]> {
  const engine = [...(await measureHeldOut()), measureIdentifiers(), ...measureSpeed()]
  const owner = await asOwner('Bench')
  const targetId = await guardedTarget(owner)
  return [
    ...engine,
    ...(await measureProcess(owner, targetId)),
    ...(await measureProxy(owner, targetId)),
    await measureShadow(await asOwner('Bench of findings')),
  ]
}
