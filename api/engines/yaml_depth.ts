/** Maximum nesting levels; hand-written documents have far fewer. */
const MAX_DEPTH = 100

/** Marks a list entry, an explicit key or its value. A line may contain several. */
const INDICATOR = /(?<=^|[\s[{,])[-?:](?=\s|$)/g

/**
 * Returns a fault for deeply nested YAML before it is parsed; null if it can be parsed. The parser takes cubic time in
 * the depth of explicit keys, and deeply nested lists can exhaust the stack and crash the process. Counts brackets in
 * plain scalars too.
 */
export function yamlDepthFault(text: string): { line: number; message: string } | null {
  const columns: number[] = []
  let brackets = 0
  for (const [index, line] of text.split('\n').entries()) {
    brackets = bracketsAfter(line, brackets)
    openBlocks(line, columns)
    if (brackets + columns.length <= MAX_DEPTH) continue
    const message = `This is nested deeper than ${MAX_DEPTH} levels. Flatten it.`
    return { line: index + 1, message }
  }
  return null
}

/** Returns the number of open brackets after a line, at least 0. Stops counting above the limit. */
function bracketsAfter(line: string, before: number): number {
  let depth = before
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 91 || code === 123) depth++
    else if ((code === 93 || code === 125) && depth > 0) depth--
    if (depth > MAX_DEPTH) return depth
  }
  return depth
}

/**
 * Updates the columns of the open blocks. Indicators count anywhere in the line, because anchors, tags and `---` may
 * precede them.
 */
function openBlocks(line: string, columns: number[]) {
  const start = line.search(/[^ \t]/)
  if (start < 0) return
  while ((columns.at(-1) ?? -1) >= start) columns.pop()
  columns.push(start)
  for (const { index } of line.matchAll(INDICATOR)) {
    if (index > start) columns.push(index)
    if (columns.length > MAX_DEPTH) return
  }
}
