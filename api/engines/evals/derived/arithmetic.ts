import { type MathNode, isConstantNode, isFunctionNode, isSymbolNode, parse } from 'mathjs/number'

/** Allowed functions of mathjs, the library that the command-line tool uses for derived metrics. */
const FUNCTIONS = new Set(
  (
    'abs cbrt ceil cube exp expm1 fix floor hypot log log10 log1p log2 max mean median min mod pow round sign ' +
    'sqrt square std sum variance'
  ).split(' ')
)
/** Allowed node types. Others would permit loops, unbounded lists or values that are not numbers. */
const NODE_TYPES = new Set([
  'ConstantNode',
  'SymbolNode',
  'OperatorNode',
  'ParenthesisNode',
  'FunctionNode',
  'ConditionalNode',
  'RelationalNode',
])
const NOT_OPERATORS = new Set(['factorial', 'to', 'ctranspose'])
const MAX_CHARS = 1_000
const NAMES = new Set(['pi', 'e', 'true', 'false'])

/** Returns why an expression is rejected; null if it is accepted. */
export function arithmeticFault(text: string): string | null {
  if (text.length > MAX_CHARS) return `The expression is longer than ${MAX_CHARS} characters.`
  try {
    return faultOf(parse(text))
  } catch (error) {
    return `Not an arithmetic expression: ${error instanceof Error ? error.message : String(error)}`
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
  if (!NODE_TYPES.has(node.type)) {
    return `${node.type} is not supported. Only numbers can be computed.`
  }
  if (isConstantNode(node) && typeof node.value === 'string') {
    return 'Strings are not supported. Use numbers.'
  }
  if (isFunctionNode(node) && !(isSymbolNode(node.fn) && FUNCTIONS.has(node.fn.name))) {
    return `The function ${node.fn.toString()} is not supported. Supported functions: ${[...FUNCTIONS].join(', ')}.`
  }
  if ('fn' in node && typeof node.fn === 'string' && NOT_OPERATORS.has(node.fn)) {
    return `The operator ${node.fn} is not supported.`
  }
  return null
}

/**
 * Computes an expression.
 * @returns the number, or a message that explains why there is none
 */
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
    return { problem: 'The result is not a number, for example because of a division by zero.' }
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
