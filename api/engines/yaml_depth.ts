/** No document that people write is nested deeper. */
const MAX_DEPTH = 100

/** A list entry, an explicit key or its value; several may stand in one line. */
const INDICATOR = /(?<=^|[\s[{,])[-?:](?=\s|$)/g

/**
 * Why a YAML text is nested too deeply to be parsed; null when it is not. The parser takes cubic time in the depth of
 * explicit keys, and may end the process, not only its thread, when nested lists exhaust the stack. Brackets count where
 * they may be flow collections, in plain text too: closing ones count against them.
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

/** Nested brackets at the line's deepest place that it leaves open; the depth never falls below zero. */
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
 * Keeps the columns of the blocks that the line is in. Indicators count wherever they stand in the line, since anchors,
 * tags and `---` may precede them.
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
