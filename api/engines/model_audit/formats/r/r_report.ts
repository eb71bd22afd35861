import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { examineText } from '../structure/examine_text.js'
import { dangerOfCall, describeCall, type Danger, type RValue } from './r_calls.js'

/** Location of a value: within a function, an unevaluated argument, a computed variable, or an environment. */
type Place = 'closure' | 'promise' | 'binding' | 'environment'

const RANKS: readonly Danger[] = [null, 'changes', 'hides', 'runs']
const rankOf = (danger: Danger) => RANKS.indexOf(danger)

/** Reports the effects that the parts of an R object have when they are used. */
export class RReport {
  #places: Place[] = []
  #pointers = 0
  #pointerOffset = 0
  /** The most dangerous call of each open promise. */
  #dangers: { danger: Danger; call: RValue }[] = []

  constructor(readonly scan: FileScan) {}

  /** Reads a part of the object at a place; the findings in the part depend on the place. */
  *within<Result>(place: Place, part: Generator<void, Result>): Generator<void, Result> {
    this.#places.push(place)
    if (place === 'promise') this.#dangers.push({ danger: null, call: { kind: 'other' } })
    const result = yield* part
    this.#places.pop()
    return result
  }

  call(call: RValue & { kind: 'call' }, offset: number): void {
    const danger = dangerOfCall(call)
    if (danger === null) return
    const open = this.#dangers.at(-1)
    if (open && this.#isIn('promise')) {
      if (rankOf(danger) > rankOf(open.danger)) Object.assign(open, { danger, call })
      return
    }
    if (danger !== 'runs') return
    const isBinding = this.#isIn('binding')
    this.scan.find('r-dangerous-call', {
      message: `${this.#subject()} calls ${printable(describeCall(call))}`,
      offset,
      ...(isBinding && { severity: 'critical' as const }),
    })
  }

  /** Reports an argument without a value; R evaluates its expression on first use (CVE-2024-27322). */
  promise(expression: RValue, offset: number): void {
    const { danger, call } = this.#dangers.pop() ?? { danger: null, call: expression }
    const shown = printable(describeCall(danger === null ? expression : call))
    // Functions keep their arguments in an environment; R writes no promises elsewhere.
    const isArgument = this.#isIn('environment')
    if (isArgument && (danger === null || danger === 'changes')) return
    if (danger === null && expression.kind === 'other') return
    this.scan.find('r-promise', {
      message: `Using the object evaluates ${shown}`,
      offset,
      severity: danger === null || (danger === 'hides' && isArgument) ? 'warning' : 'critical',
      advisories: ['CVE-2024-27322'],
    })
  }

  pointer(offset: number): void {
    if (this.#pointers++ === 0) this.#pointerOffset = offset
  }

  /** Examines a text, except within functions and environments, whose sources may contain anything. */
  text(text: string, offset: number): void {
    if (text.length < 8 || this.#places.length > 0) return
    examineText(text, { place: 'A text', offset }, this.scan)
  }

  conclude(): void {
    if (this.#pointers === 0) return
    this.scan.find('r-external-pointer', {
      message: `The object has ${this.#pointers} external pointers, which are empty after loading`,
      offset: this.#pointerOffset,
    })
  }

  #isIn = (place: Place): boolean => this.#places.includes(place)

  #subject(): string {
    if (this.#isIn('binding')) return 'A variable that is computed when it is used'
    return this.#isIn('closure') ? 'A function of the object' : 'An expression of the object'
  }
}
