import { type MathNode, isConstantNode, isFunctionNode, isSymbolNode, parse } from 'mathjs/number'

/** Arithmetic on numbers, in the words of the library that the command-line tool uses for it. */

const FUNCTIONS = new Set(
  (
    'abs cbrt ceil cube exp expm1 fix floor hypot log log10 log1p log2 max mean median min mod pow round sign ' +
    'sqrt square std sum variance'
  ).split(' ')
)
/** Of anything else one could make loops, lists without end, or names that are no numbers. */
const PARTS = new Set([
  'ConstantNode',
  'SymbolNode',
  'OperatorNode',
  'ParenthesisNode',
  'FunctionNode',
  'ConditionalNode',
  'RelationalNode',
])
const NOT_OPERATORS = new Set(['factorial', 'to', 'ctranspose'])
const LONGEST = 1_000
const NAMES = new Set(['pi', 'e', 'true', 'false'])

/** Why it is not computed; null when it can be. */
export function arithmeticFault(text: string): string | null {
  if (text.length > LONGEST) return `It is longer than ${LONGEST} characters.`
  try {
    return faultOf(parse(text))
  } catch (error) {
    return `It is no arithmetic: ${error instanceof Error ? error.message : String(error)}`
  }
}

function faultOf(root: MathNode): string | null {
  let fault: string | null = null
  root.traverse((node) => {
    fault ??= partFault(node)
  })
  return fault
}

function partFault(node: MathNode): string | null {
  if (!PARTS.has(node.type)) return `The server computes numbers, not ${node.type}.`
  if (isConstantNode(node) && typeof node.value === 'string') return 'Texts are no numbers.'
  if (isFunctionNode(node) && !(isSymbolNode(node.fn) && FUNCTIONS.has(node.fn.name))) {
    return `There is no function ${node.fn.toString()} here; there are ${[...FUNCTIONS].join(', ')}.`
  }
  if ('fn' in node && typeof node.fn === 'string' && NOT_OPERATORS.has(node.fn)) {
    return `The operator ${node.fn} is not computed here.`
  }
  return null
}

/** @returns the number, or in words why there is none */
export function compute(
  text: string,
  scores: ReadonlyMap<string, number>
): { value: number } | { problem: string } {
  const problem = arithmeticFault(text)
  if (problem) return { problem }
  try {
    const root = parse(text)
    const missing = namesIn(root).find((name) => !scores.has(name) && !NAMES.has(name))
    if (missing !== undefined) return { problem: `No result has the metric ${missing}.` }
    const result: unknown = root.compile().evaluate(new Map(scores))
    const value = typeof result === 'boolean' ? Number(result) : result
    if (typeof value === 'number' && Number.isFinite(value)) return { value }
    return { problem: 'The result is no number, for example because of a division by zero.' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function namesIn(root: MathNode): string[] {
  const names: string[] = []
  root.traverse((node, path) => {
    if (isSymbolNode(node) && path !== 'fn') names.push(node.name)
  })
  return names
}
